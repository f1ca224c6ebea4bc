export const board = {
  name: 'Puzzle board',
  tile: 'Tile {tile}, row {row}, column {col}',
  canMove: '{tile}, can move',
  home: '{tile}, home',
  gap: 'Gap',
  hint: '{tile}, hint: move it {way}',
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  moved: {
    one: 'Tile {tile} moved {way}. {count} move. {home} of {tiles} home.',
    other: 'Tile {tile} moved {way}. {count} moves. {home} of {tiles} home.',
  },
  restarted: 'Back at the start of this deal.',
  dealt: 'A new deal, {rows} by {cols}.',
  solved: { one: 'Solved in {count} move.', other: 'Solved in {count} moves.' },
} as const;
