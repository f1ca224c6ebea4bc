/** The save file: a game as text that people can read, byte for byte as the Python package writes it. */

import { type Board, BoardError, IllegalMoveError } from './board';
import { type Game, makeGame } from './game';
import { formatGoal, parseGoal } from './goals';
import { formatBoard, parseBoard } from './notation';
import { GameError, checkAssistance } from './rules';
import { type Step, StepsError, formatSteps, parseSteps } from './steps';

export const KIND = 'pintu-game';
export const VERSION = 1;

/** The fields of a save, as they travel to and from the server. */
export interface SaveFile {
  readonly kind: string;
  readonly version: number;
  readonly start: string;
  readonly goal: string;
  readonly moves: string;
  readonly times: string;
  readonly cursor: number;
  readonly clock: number;
  readonly assistance: readonly string[];
  readonly picture: string | null;
  readonly created: string | null;
  readonly updated: string | null;
}

/** Text that is no save; the sentence begins with the field that is wrong, if it is one. */
export class SaveError extends Error {
  constructor(
    message: string,
    readonly index: number | null = null,
  ) {
    super(message);
  }
}

/** A game as the fields of a save. */
export function saveOf(game: Game): SaveFile {
  return {
    kind: KIND,
    version: VERSION,
    start: formatBoard(game.start),
    goal: formatGoal(game.goal),
    moves: formatSteps(game.steps),
    times: game.steps.map((step) => step.at).join(' '),
    cursor: game.cursor,
    clock: game.clock,
    assistance: game.assistance,
    picture: game.picture,
    created: game.created,
    updated: game.updated,
  };
}

export const formatSave = (game: Game): string => JSON.stringify(saveOf(game), null, 2) + '\n';

/** Read the text of a save; a SaveError says what is wrong. */
export function parseSave(text: string): Game {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new SaveError('this is not a saved game: it is not JSON');
  }
  return gameOf(value);
}

/** The game that the fields of a save hold; every step is replayed. */
export function gameOf(value: unknown): Game {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SaveError('this is not a saved game: it is JSON, but not an object with fields');
  const fields = value as Record<string, unknown>;
  checkVersion(fields);
  const start = boardIn(fields, 'start', parseBoard);
  const goal = boardIn(fields, 'goal', (text) => parseGoal(text, start.rows, start.cols));
  const assistance = wordsIn(fields);
  const rest = {
    steps: stepsIn(fields),
    cursor: numberIn(fields, 'cursor'),
    clock: numberIn(fields, 'clock'),
    picture: textOrNullIn(fields, 'picture'),
    created: timeIn(fields, 'created'),
    updated: timeIn(fields, 'updated'),
  };
  try {
    checkAssistance(assistance);
    const game = makeGame({ start, goal, assistance, ...rest });
    checkNoOthers(fields);
    return game;
  } catch (error) {
    if (error instanceof IllegalMoveError)
      throw new SaveError(`moves: ${error.message}`, error.index);
    if (error instanceof GameError) throw new SaveError(error.message);
    throw error;
  }
}

/** A time of day as saves hold it. */
export const timeText = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');

function checkVersion(fields: Record<string, unknown>): void {
  if (fields.kind !== KIND)
    throw new SaveError(`kind: a save of a game has the kind “${KIND}” here`);
  const version = fields.version;
  if (typeof version === 'number' && Number.isInteger(version) && version > VERSION)
    throw new SaveError(`version: this save was written by a newer Pintu (version ${version})`);
  if (version !== VERSION) throw new SaveError('version: there never was such a version of saves');
}

const KNOWN = new Set<string>([
  ...['kind', 'version', 'start', 'goal', 'moves', 'times', 'cursor', 'clock'],
  ...['assistance', 'picture', 'created', 'updated'],
]);

function checkNoOthers(fields: Record<string, unknown>): void {
  const other = Object.keys(fields).find((name) => !KNOWN.has(name));
  if (other !== undefined) throw new SaveError(`${other.slice(0, 40)}: this field is not known`);
}

function taken(fields: Record<string, unknown>, name: string): unknown {
  if (!Object.hasOwn(fields, name)) throw new SaveError(`${name}: this field is missing`);
  return fields[name];
}

function textIn(fields: Record<string, unknown>, name: string): string {
  const value = taken(fields, name);
  if (typeof value !== 'string') throw new SaveError(`${name}: it is text, in quotes`);
  return value;
}

function textOrNullIn(fields: Record<string, unknown>, name: string): string | null {
  return taken(fields, name) === null ? null : textIn(fields, name);
}

function numberIn(fields: Record<string, unknown>, name: string): number {
  const value = taken(fields, name);
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= 1e15)
    throw new SaveError(`${name}: it is a whole number, 0 or more`);
  return value;
}

function wordsIn(fields: Record<string, unknown>): string[] {
  const value = taken(fields, 'assistance');
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string'))
    throw new SaveError('assistance: it is a list of words, or an empty one');
  return value;
}

function boardIn(
  fields: Record<string, unknown>,
  name: string,
  read: (text: string) => Board,
): Board {
  try {
    return read(textIn(fields, name));
  } catch (error) {
    if (error instanceof BoardError) throw new SaveError(`${name}: ${error.message}`);
    throw error;
  }
}

function stepsIn(fields: Record<string, unknown>): Step[] {
  const [moves, times] = [textIn(fields, 'moves'), textIn(fields, 'times')];
  if (!/^(\d{1,15}( \d{1,15})*)?$/.test(times))
    throw new SaveError('times: they are whole milliseconds with one blank between two');
  try {
    return parseSteps(moves, times === '' ? [] : times.split(' ').map(Number));
  } catch (error) {
    if (error instanceof StepsError) throw new SaveError(`moves: ${error.message}`);
    throw error;
  }
}

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d:\d\d)$/;

/** A time in UTC, its fraction of a second kept. */
function timeIn(fields: Record<string, unknown>, name: string): string | null {
  const text = textOrNullIn(fields, name);
  if (text === null) return null;
  const [, seconds = '', fraction = '', zone = ''] = TIME.exec(text) ?? [];
  const time = new Date(seconds + zone);
  if (seconds === '' || Number.isNaN(time.getTime()))
    throw new SaveError(`${name}: it is a time such as 2026-01-31T12:00:00Z, or null`);
  const rest = Number(fraction) ? `.${fraction.padEnd(6, '0')}Z` : 'Z';
  return timeText(time).replace(/Z$/, rest);
}
