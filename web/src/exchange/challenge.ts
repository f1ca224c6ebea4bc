/** Challenges: a puzzle that somebody shared, perhaps with a result to beat. */

import { type Board, type Game, ghostOf, newGame, timeText } from '../core';
import { current } from '../game/current.svelte';
import type { Score } from './score';
import { t } from './words';

export interface Challenge {
  readonly start: Board;
  readonly goal: Board;
  readonly picture: string | null;
  readonly score: Score | null;
  /** The game that reached the score, if it came with the challenge. */
  readonly ghost: Game | null;
}

interface Remembered {
  readonly id: string;
  readonly score: Score;
}

const STORAGE_KEY = 'pintu.challenges';
const MOST = 30;

function read(): Remembered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Remembered[]) : [];
  } catch {
    return [];
  }
}

/** Begin the game of a challenge, as a race if it has a ghost, and remember what is to be beaten. */
export function beginChallenge({ score, ghost, ...deal }: Challenge): void {
  const { start, goal, picture } = deal;
  const { id } = ghost
    ? current.race(deal, { ...ghostOf(ghost), name: t('exchange.opponent') })
    : current.begin(newGame(start, goal, { picture, created: timeText(new Date()) }));
  if (!score) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...read(), { id, score }].slice(-MOST)));
  } catch {
    // Storage is full or blocked: the game counts as any other.
  }
}

/** The result that a game has to beat; null for a game that is no challenge. */
export const scoreToBeat = (id: string): Score | null =>
  read().find((one) => one.id === id)?.score ?? null;
