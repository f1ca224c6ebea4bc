/** The save file: a game as text that people can read, byte for byte as the Python package writes it. */

import { type Alike, formatAlike, parseAlike } from './alike';
import type { Board } from './board';
import { CoreError, SaveError } from './errors';
import { type Game, makeGame } from './game';
import { formatGoal, parseGoal } from './goals';
import { formatBoard, parseBoard } from './notation';
import { checkAssistance } from './rules';
import { type Step, formatSteps, parseSteps } from './steps';

export const KIND = 'pintu-game';
export const VERSION = 3; // in 1, undone moves were not counted; in 2, all tiles differed

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
  /** Since version 2. */
  readonly undone?: string;
  readonly assistance: readonly string[];
  readonly picture: string | null;
  /** Since version 3. */
  readonly alike?: string;
  readonly created: string | null;
  readonly updated: string | null;
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
    undone: game.undone.join(' '),
    assistance: game.assistance,
    picture: game.picture,
    alike: formatAlike(game.alike),
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
    throw new SaveError('save.not_json');
  }
  return gameOf(value);
}

/** The game that the fields of a save hold; every step is replayed. */
export function gameOf(value: unknown): Game {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SaveError('save.not_an_object');
  const fields = upToDate(value as Record<string, unknown>);
  const start = boardIn(fields, 'start', parseBoard);
  const goal = boardIn(fields, 'goal', (text) => parseGoal(text, start.rows, start.cols));
  const assistance = wordsIn(fields);
  const rest = {
    steps: stepsIn(fields),
    cursor: numberIn(fields, 'cursor'),
    clock: numberIn(fields, 'clock'),
    undone: numbersIn(fields, 'undone', 'save.counts'),
    picture: textOrNullIn(fields, 'picture'),
    alike: alikeIn(fields),
    created: timeIn(fields, 'created'),
    updated: timeIn(fields, 'updated'),
  };
  const game = inField('moves', () => {
    checkAssistance(assistance);
    return makeGame({ start, goal, assistance, ...rest });
  });
  checkNoOthers(fields);
  return game;
}

/** What `read` returns; its error becomes one of the save, in this field if it names none. */
function inField<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    const { code, values, index } = error;
    throw new SaveError(code, values, { field: error.field ?? field, index });
  }
}

/** A time of day as saves hold it. */
export const timeText = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');

/** The fields as this version has them. */
function upToDate(fields: Record<string, unknown>): Record<string, unknown> {
  if (fields.kind !== KIND) throw new SaveError('save.kind', { kind: KIND }, { field: 'kind' });
  const version = fields.version;
  if (typeof version === 'number' && Number.isInteger(version) && version > VERSION)
    throw new SaveError('save.newer', { version, newest: VERSION }, { field: 'version' });
  if (version === 1) return { ...fields, undone: '', alike: '' };
  if (version === 2) return { ...fields, alike: '' };
  if (version !== VERSION) throw new SaveError('save.no_such_version', {}, { field: 'version' });
  return fields;
}

const KNOWN = new Set<string>([
  ...['kind', 'version', 'start', 'goal', 'moves', 'times', 'cursor', 'clock'],
  ...['undone', 'assistance', 'picture', 'alike', 'created', 'updated'],
]);

function checkNoOthers(fields: Record<string, unknown>): void {
  const other = Object.keys(fields).find((name) => !KNOWN.has(name));
  if (other !== undefined)
    throw new SaveError('save.field_unknown', {}, { field: other.slice(0, 40) });
}

function taken(fields: Record<string, unknown>, name: string): unknown {
  if (!Object.hasOwn(fields, name)) throw new SaveError('save.field_missing', {}, { field: name });
  return fields[name];
}

function textIn(fields: Record<string, unknown>, name: string): string {
  const value = taken(fields, name);
  if (typeof value !== 'string') throw new SaveError('save.text', {}, { field: name });
  return value;
}

function textOrNullIn(fields: Record<string, unknown>, name: string): string | null {
  const value = taken(fields, name);
  if (value !== null && typeof value !== 'string')
    throw new SaveError('save.text_or_null', {}, { field: name });
  return value;
}

function numberIn(fields: Record<string, unknown>, name: string): number {
  const value = taken(fields, name);
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= 1e15)
    throw new SaveError('save.number', {}, { field: name });
  return value;
}

function wordsIn(fields: Record<string, unknown>): string[] {
  const value = taken(fields, 'assistance');
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string'))
    throw new SaveError('save.list', {}, { field: 'assistance' });
  return value;
}

function boardIn(
  fields: Record<string, unknown>,
  name: string,
  read: (text: string) => Board,
): Board {
  return inField(name, () => read(textIn(fields, name)));
}

function stepsIn(fields: Record<string, unknown>): Step[] {
  const [moves, times] = [textIn(fields, 'moves'), numbersIn(fields, 'times', 'save.times')];
  return inField('moves', () => parseSteps(moves, times));
}

function numbersIn(
  fields: Record<string, unknown>,
  name: string,
  code: 'save.times' | 'save.counts',
): number[] {
  const text = textIn(fields, name);
  if (!/^(\d{1,15}( \d{1,15})*)?$/.test(text)) throw new SaveError(code, {}, { field: name });
  return text === '' ? [] : text.split(' ').map(Number);
}

function alikeIn(fields: Record<string, unknown>): Alike {
  const text = textIn(fields, 'alike');
  if (!/^(\d{1,5}([ /]\d{1,5})*)?$/.test(text))
    throw new SaveError('save.groups', {}, { field: 'alike' });
  return parseAlike(text);
}

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d:\d\d)$/;

/** A time in UTC, its fraction of a second kept. */
function timeIn(fields: Record<string, unknown>, name: string): string | null {
  const text = textOrNullIn(fields, name);
  if (text === null) return null;
  const [, seconds = '', fraction = '', zone = ''] = TIME.exec(text) ?? [];
  const time = new Date(seconds + zone);
  if (seconds === '' || Number.isNaN(time.getTime()))
    throw new SaveError('save.time', {}, { field: name });
  const rest = Number(fraction) ? `.${fraction.padEnd(6, '0')}Z` : 'Z';
  return timeText(time).replace(/Z$/, rest);
}
