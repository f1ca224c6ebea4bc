import type { ErrorCode } from '../../core';
import type { Entry } from '../translate';

export const errors = {
  /** A sentence about one field of a save. */
  field: '{field}: {text}',
  'board.too_small': 'a board has at least two cells; {rows}x{cols} is too small.',
  'board.too_large': 'a board has at most {most} cells; {rows}x{cols} is too large.',
  'board.numbers': 'a {rows}x{cols} board has each number from 0 to {largest} exactly once.',
  'board.no_cell': 'a {rows}x{cols} board has no cell {cell}.',
  'board.other_size':
    'the board is {rows}x{cols}, but the goal is {goal_rows}x{goal_cols}; both must have the same size.',
  'board.not_a_board': '“{word}” is not a board; it should look like 1 2 3/4 5 6/7 8 0.',
  'board.not_a_number': '“{word}” is not the number of a tile.',
  'goal.no_place': 'a {rows}x{cols} board has no row {row}, column {column}.',
  'moves.not_a_move': 'character {at}: “{word}” is not a move.',
  'moves.bad_count':
    'character {at}: a move is repeated {count} times; all moves together are 1 to {most}.',
  'moves.impossible':
    'move {number} ({move}) is not possible with the blank in row {row}, column {column}.',
  'steps.not_a_step': 'character {at}: “{word}” is not a step.',
  'steps.count_of_times': 'there are {steps} steps, but {times} times.',
  'game.unreachable': 'the goal cannot be reached.',
  'game.already_solved': 'this is already the goal.',
  'game.clock_went_back': 'the clock cannot go back from {before} ms to {after} ms.',
  'game.too_long': 'a game lasts at most {most} ms.',
  'game.too_many_moves': 'a game has at most {most} moves, and these are more.',
  'game.unknown_assistance': '“{kind}” is not one of {kinds}.',
  'game.picture_name': 'must have 1 to {most} printable characters.',
  'game.cursor': 'must be from 0 to {most}, not {cursor}.',
  'game.undone': 'must be a number of moves for each of {attempts} attempts.',
  'game.alike': 'must be groups of two or more tiles from 1 to {largest}, and no tile twice.',
  'game.nothing_to_undo': 'there is no step to undo.',
  'game.nothing_to_redo': 'there is no step to redo.',
  'game.nothing_slides': 'nothing can slide from cell {cell}.',
  'save.not_json': 'this is not a saved game: it is not JSON.',
  'save.not_an_object': 'this is not a saved game: it is JSON, but not an object with fields.',
  'save.kind': 'a saved game has the kind “{kind}” here.',
  'save.newer':
    'it was saved by a newer Pintu (version {version}); this one reads up to version {newest}, so please reload the page.',
  'save.no_such_version': 'there is no such version of saved games.',
  'save.field_missing': 'this field is missing.',
  'save.field_unknown': 'this field is not known.',
  'save.text': 'must be text, in quotes.',
  'save.text_or_null': 'must be text, in quotes, or null.',
  'save.number': 'must be a whole number, 0 or more.',
  'save.list': 'must be a list of words, or an empty list.',
  'save.times': 'must be whole milliseconds, separated by single spaces.',
  'save.counts': 'must be whole numbers, separated by single spaces.',
  'save.groups': 'must be groups of numbers such as 1 2 4/5 7, or empty.',
  'save.time': 'must be a time such as 2026-01-31T12:00:00Z, or null.',
} as const satisfies Readonly<Record<ErrorCode | 'field', Entry>>;
