export const replay = {
  title: 'Replay',
  play: 'Play',
  pause: 'Pause',
  again: 'Play again',
  back: 'One move back',
  forward: 'One move forward',
  place: 'Move',
  placeOf: 'move {at} of {length}',
  speed: 'Speed',
  race: 'Race',
  opponent: 'Your best game',
  finished: 'Finished after {time}',
} as const;
