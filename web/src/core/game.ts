/** A game as an immutable value: each action gives a new one. */

import { type Alike, checkAlike, lookSame, looksOf, sameAlike } from './alike';
import {
  type Board,
  type InPlace,
  type Way,
  after,
  inPlaceIn,
  opposite,
  sameBoard,
  slideFrom,
} from './board';
import { GameError, IllegalMoveError } from './errors';
import { multiTileLength } from './notation';
import {
  type Assistance,
  checkAssistance,
  checkClock,
  checkDeal,
  checkPicture,
  checkTime,
  checkUndone,
  checkWeight,
  weightOfAll,
} from './rules';
import { type Place, type Step, placeAfter, placeAt, waysOfStep, weightOf } from './steps';

/** Every field of a saved game. */
export interface Game {
  /** The board as it was dealt. */
  readonly start: Board;
  /** The board that solves the game. */
  readonly goal: Board;
  /** What the player did, the oldest step first, with steps that were undone and can be redone. */
  readonly steps: readonly Step[];
  /** How many of the steps are done; those after it were undone. */
  readonly cursor: number;
  /** Milliseconds played since the deal, without pauses. It never goes back, not by a restart. */
  readonly clock: number;
  /** For each attempt, the single-tile moves that were undone, and those that undid them. */
  readonly undone: readonly number[];
  /** The kinds of help that were used. */
  readonly assistance: readonly Assistance[];
  /** Such as `gallery:cranes`; null if the tiles have numbers only. */
  readonly picture: string | null;
  /** The tiles that look the same on the picture; the player may exchange them. */
  readonly alike: Alike;
  /** When it was dealt, as text in UTC; null if that is not known. */
  readonly created: string | null;
  /** When it was changed last, as text in UTC; null if that is not known. */
  readonly updated: string | null;
}

/** The board at the cursor, cached: else each move would replay all moves before it. */
const places = new WeakMap<Game, Place>();

/** A game that was checked: every step is replayed. */
export function makeGame(game: Game): Game {
  checkDeal(game.start, game.goal);
  checkClock(game.steps, game.clock);
  checkAssistance(game.assistance);
  if (game.cursor < 0 || game.cursor > game.steps.length)
    throw new GameError(
      'game.cursor',
      { most: game.steps.length, cursor: game.cursor },
      { field: 'cursor' },
    );
  checkWeight(weightOfAll(game.steps));
  checkPicture(game.picture);
  const undone = checkUndone(game.steps, game.undone);
  const alike = checkAlike(game.alike, game.goal.tiles.length - 1);
  const made = { ...game, undone, alike, assistance: [...new Set(game.assistance)].sort() };
  places.set(made, placeAt(game.start, game.steps, game.cursor));
  return made;
}

/** A new game without steps. */
export function newGame(
  start: Board,
  goal: Board,
  {
    picture = null,
    created = null,
    alike = [],
  }: { picture?: string | null; created?: string | null; alike?: Alike } = {},
): Game {
  const fresh = { steps: [], cursor: 0, clock: 0, undone: [], assistance: [] };
  return makeGame({ start, goal, ...fresh, picture, alike, created, updated: created });
}

function placeOf(game: Game): Place {
  const known = places.get(game) ?? placeAt(game.start, game.steps, game.cursor);
  places.set(game, known);
  return known;
}

/** The current board. */
export const boardOf = (game: Game): Board => placeOf(game).board;

/** The number of single-tile moves of this attempt. */
export const lengthOf = (game: Game): number => placeOf(game).length;

/** The number of single-tile moves made in this attempt: undone ones count, and their undoing too. */
export function madeOf(game: Game): number {
  const { length, attempt } = placeOf(game);
  return length + (game.undone[attempt] ?? 0);
}

/** The steps from the start to this board; none from before a restart. */
export const stepsOf = (game: Game): readonly Step[] =>
  game.steps.slice(placeOf(game).since, game.cursor);

/** The single-tile moves from the start to this board; none from before a restart. */
export const movesOf = (game: Game): Way[] => stepsOf(game).flatMap(waysOfStep);

/** The number of moves when a whole line of tiles counts as one. */
export const multiTileLengthOf = (game: Game): number => multiTileLength(movesOf(game));

/** What the clock showed when this attempt began. */
export function beganOf(game: Game): number {
  const { since } = placeOf(game);
  return since ? (game.steps[since - 1]?.at ?? 0) : 0;
}

/** Milliseconds played since the deal or, if there was one, the restart. */
export const elapsedOf = (game: Game): number => game.clock - beganOf(game);

/** How many tiles are where the goal has them, or one that looks the same, and of how many. */
export const inPlaceOf = (game: Game): InPlace =>
  inPlaceIn(looksOf(boardOf(game), game.alike), looksOf(game.goal, game.alike));

/** Whether the board is the goal, or looks the same after at least one move. */
export const isSolved = (game: Game): boolean =>
  lengthOf(game) > 0 && lookSame(boardOf(game), game.goal, game.alike);

/** Whether the board is the goal itself, with no tiles exchanged that look the same. */
export const isAtGoal = (game: Game): boolean => sameBoard(boardOf(game), game.goal);

export const canUndo = (game: Game): boolean => game.cursor > 0;
export const canRedo = (game: Game): boolean => game.cursor < game.steps.length;

/** The game after one tile moved, the clock showing `at`; undone steps are gone. */
export const moved = (game: Game, way: Way, at: number): Game =>
  stepped(game, { way, tiles: 1, at: timeOf(game, at) });

/** The game after all tiles from a cell to the blank slid into it, as one step. */
export function slid(game: Game, cell: number, at: number): Game {
  const slide = slideFrom(boardOf(game), cell);
  if (!slide) throw new IllegalMoveError('game.nothing_slides', { cell });
  return stepped(game, { ...slide, at: timeOf(game, at) });
}

/** The game before its last step, which may be a restart; the clock does not go back. */
export function undone(game: Game, at = game.clock): Game {
  const cursor = game.cursor - 1;
  const step = game.steps[cursor];
  if (!step) throw new GameError('game.nothing_to_undo');
  const { attempt } = placeOf(game);
  const undone = game.undone.map((count, index) =>
    index === attempt ? count + 2 * step.tiles : count,
  );
  return then(game, before(game, step), { cursor, undone, clock: timeOf(game, at) });
}

/** The game with the step that was undone last done again. */
export function redone(game: Game, at = game.clock): Game {
  const step = game.steps[game.cursor];
  if (!step) throw new GameError('game.nothing_to_redo');
  const cursor = game.cursor + 1;
  const place = placeAfter(placeOf(game), game.start, step, cursor);
  return then(game, place, { cursor, clock: timeOf(game, at) });
}

/** Back to the start of the deal. A restart is a step too, so that it can be undone.
 *
 * Moves and time count from here; assistance stays. Without moves or time nothing changes. */
export function restarted(game: Game, at = game.clock): Game {
  const clock = timeOf(game, at);
  if (lengthOf(game) === 0 && clock === beganOf(game)) return game;
  return stepped(game, { way: null, tiles: 0, at: clock });
}

/** The game marked as assisted; neither undo nor restart removes the mark. */
export function assisted(game: Game, kind: Assistance): Game {
  if (game.assistance.includes(kind)) return game;
  return then(game, placeOf(game), { assistance: [...game.assistance, kind].sort() });
}

/** The game with other groups of tiles that look the same. */
export function withAlike(game: Game, groups: Alike): Game {
  const alike = checkAlike(groups, game.goal.tiles.length - 1);
  return sameAlike(alike, game.alike) ? game : then(game, placeOf(game), { alike });
}

/** The game with a new clock reading; the clock of a solved game does not change. */
export function timed(game: Game, at: number, updated: string | null = null): Game {
  const clock = timeOf(game, at);
  return then(game, placeOf(game), {
    clock: isSolved(game) ? game.clock : clock,
    updated: updated ?? game.updated,
  });
}

function stepped(game: Game, step: Step): Game {
  const cursor = game.cursor + 1;
  const place = placeAfter(placeOf(game), game.start, step, cursor);
  checkWeight(place.weight);
  const steps = [...game.steps.slice(0, game.cursor), step];
  const undone = game.undone.slice(0, placeOf(game).attempt + 1);
  if (step.way === null) undone.push(0);
  return then(game, place, { steps, cursor, undone, clock: step.at });
}

/** Where the game stood before its last step. */
function before(game: Game, step: Step): Place {
  if (step.way === null)
    return placeAt(game.start, game.steps.slice(0, game.cursor - 1), game.cursor - 1);
  const here = placeOf(game);
  const back = waysOfStep({ ...step, way: opposite(step.way) });
  return {
    board: after(here.board, back),
    since: here.since,
    length: here.length - step.tiles,
    weight: here.weight - weightOf(step),
    attempt: here.attempt,
  };
}

function timeOf(game: Game, at: number): number {
  checkTime('clock', game.clock, at);
  return at;
}

/** A changed copy of a game; only the changes need checks. */
function then(game: Game, place: Place, changes: Partial<Game>): Game {
  const made = { ...game, ...changes };
  places.set(made, place);
  return made;
}
