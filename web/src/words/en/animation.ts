export const animation = {
  text: 'The board as an image, or your moves as an animation.',
  what: 'What to show',
  myMoves: 'My moves',
  wayHome: 'The shortest solution',
  lastMoves: { one: 'The last {count} move is shown.', other: 'The last {count} moves are shown.' },
  format: 'File',
  withNumbers: 'Numbers on tiles',
  make: 'Create animation',
  finding: 'Looking for a solution…',
  drawing: 'Drawing…',
  noWay: 'No solution was found in time.',
} as const;
