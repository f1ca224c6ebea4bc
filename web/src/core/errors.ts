/** Errors of boards, moves, games and saves, as data; `words/errors.ts` makes the sentences. */

/** What can be wrong. Codes that the Python package has too mean the same there. */
export type ErrorCode =
  | 'board.too_small'
  | 'board.too_large'
  | 'board.numbers'
  | 'board.no_cell'
  | 'board.other_size'
  | 'board.not_a_board'
  | 'board.not_a_number'
  | 'goal.no_place'
  | 'moves.not_a_move'
  | 'moves.bad_count'
  | 'moves.impossible'
  | 'steps.not_a_step'
  | 'steps.count_of_times'
  | 'game.unreachable'
  | 'game.already_solved'
  | 'game.clock_went_back'
  | 'game.too_long'
  | 'game.too_many_moves'
  | 'game.unknown_assistance'
  | 'game.picture_name'
  | 'game.cursor'
  | 'game.undone'
  | 'game.alike'
  | 'game.nothing_to_undo'
  | 'game.nothing_to_redo'
  | 'game.nothing_slides'
  | 'save.not_json'
  | 'save.not_an_object'
  | 'save.kind'
  | 'save.newer'
  | 'save.no_such_version'
  | 'save.field_missing'
  | 'save.field_unknown'
  | 'save.text'
  | 'save.text_or_null'
  | 'save.number'
  | 'save.list'
  | 'save.times'
  | 'save.counts'
  | 'save.groups'
  | 'save.time';

export type ErrorValues = Readonly<Record<string, string | number>>;

export interface ErrorPlace {
  /** The field of the save that is wrong. */
  readonly field?: string | null;
  /** The index of an illegal move in its list, from 0. */
  readonly index?: number | null;
}

/** An error with its code and the values of its sentence. */
export class CoreError extends Error {
  readonly field: string | null;
  readonly index: number | null;

  constructor(
    readonly code: ErrorCode,
    readonly values: ErrorValues = {},
    { field = null, index = null }: ErrorPlace = {},
  ) {
    super(code);
    this.field = field;
    this.index = index;
  }
}

/** Numbers or text that are not a board. */
export class BoardError extends CoreError {}

/** A move that no tile can make; `index` counts from 0 in a list. */
export class IllegalMoveError extends CoreError {}

/** Text that is not a list of moves. */
export class MovesError extends CoreError {}

/** Text that is not a list of steps. */
export class StepsError extends CoreError {}

/** Values that are not a game. */
export class GameError extends CoreError {}

/** Text that is not a save. */
export class SaveError extends CoreError {}
