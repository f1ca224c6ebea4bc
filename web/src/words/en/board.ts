export const board = {
  name: 'Puzzle board',
  tile: 'Tile {tile}, row {row}, column {col}',
  canMove: '{tile}, can move',
  inPlace: '{tile}, in place',
  gap: 'Gap',
  hint: '{tile}, hint: move it {way}',
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  moved: {
    one: 'Tile {tile} moved {way}. {count} move. {inPlace} of {tiles} in place.',
    other: 'Tile {tile} moved {way}. {count} moves. {inPlace} of {tiles} in place.',
  },
  restarted: 'Back at the start of this game.',
  dealt: 'New game, {rows} by {cols}.',
  solved: { one: 'Solved in {count} move.', other: 'Solved in {count} moves.' },
} as const;
