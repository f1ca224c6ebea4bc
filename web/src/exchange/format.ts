/** The text of a `.pintu` file: a game, its picture and a game to beat (docs/pintu-file.md). */

import { CoreError, type Game, gameOf, isSolved, sameBoard, saveOf } from '../core';
import { sentenceOf } from '../words/errors';
import { t } from './words';

export const KIND = 'pintu-file';
export const VERSION = 1;
/** In bytes; checked before a file is read. */
export const MOST_BYTES = 16_000_000;
const MOST_SIDE = 10;

export interface PintuFile {
  /** The name that the player gave to the game. */
  readonly name: string | null;
  readonly game: Game;
  /** A solved game with the same start and goal, to race against. */
  readonly ghost: Game | null;
  /** The bytes of the player's own picture. Pictures of the gallery are named in the game. */
  readonly picture: Uint8Array<ArrayBuffer> | null;
}

/** A file that cannot be opened; its message is one sentence for the player. */
export class FileError extends Error {}

export function formatFile({ name, game, ghost, picture }: PintuFile): string {
  const fields = {
    kind: KIND,
    version: VERSION,
    name,
    game: saveOf(game),
    ghost: ghost && saveOf(ghost),
    picture: picture && encoded(picture),
  };
  return JSON.stringify(fields, null, 2) + '\n';
}

/** Read the text of a file, and replay its games; a plain save is read too. */
export function parseFile(text: string): PintuFile {
  const fields = objectIn(text);
  if (fields.kind === 'pintu-game')
    return { name: null, game: gameIn(fields, 'exchange.game'), ghost: null, picture: null };
  if (fields.kind !== KIND) throw new FileError(t('exchange.kind'));
  if (typeof fields.version !== 'number' || fields.version < 1)
    throw new FileError(t('exchange.notJson'));
  if (fields.version > VERSION) throw new FileError(t('exchange.newer'));
  const { name = null, ghost = null, picture = null } = fields;
  if (name !== null && typeof name !== 'string') throw new FileError(t('exchange.name'));
  const game = gameIn(fields.game, 'exchange.game');
  return {
    name,
    game,
    ghost: ghost === null ? null : ghostIn(ghost, game),
    picture: picture === null ? null : decoded(picture),
  };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // The same error as for other JSON.
  }
  throw new FileError(t('exchange.notJson'));
}

function gameIn(value: unknown, key: 'exchange.game' | 'exchange.ghost'): Game {
  let game: Game;
  try {
    game = gameOf(value);
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    if (error.code === 'save.newer') throw new FileError(t('exchange.newer'));
    throw new FileError(t(key, { detail: sentenceOf(error) }));
  }
  if (Math.max(game.goal.rows, game.goal.cols) > MOST_SIDE)
    throw new FileError(t('exchange.board', { most: MOST_SIDE }));
  return game;
}

function ghostIn(value: unknown, game: Game): Game {
  const ghost = gameIn(value, 'exchange.ghost');
  if (!sameBoard(ghost.start, game.start) || !sameBoard(ghost.goal, game.goal))
    throw new FileError(t('exchange.ghostOther'));
  if (!isSolved(ghost)) throw new FileError(t('exchange.ghostUnsolved'));
  return ghost;
}

function encoded(bytes: Uint8Array): string {
  let text = '';
  const chunk = 0x8000; // more arguments than this may be too many for a call
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}

function decoded(value: unknown): Uint8Array<ArrayBuffer> {
  try {
    if (typeof value === 'string' && value !== '')
      return Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
  } catch {
    // The same error as for other values.
  }
  throw new FileError(t('exchange.picture'));
}
