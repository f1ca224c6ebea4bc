/** Compares and merges two states of one game that was played on two devices. */

import { type Game, type Step, sameBoard } from '../core';

/** How one state of a game relates to another.
 *
 * - `behind`: the other goes on from it, so taking the other loses nothing;
 * - `ahead`: it goes on from the other;
 * - `apart`: each has moves the other has not. */
export type Relation = 'behind' | 'ahead' | 'apart';

export function relation(mine: Game, theirs: Game): Relation {
  if (!sameBoard(mine.start, theirs.start) || !sameBoard(mine.goal, theirs.goal)) return 'apart';
  const [ours, others] = [mine.steps, theirs.steps];
  const common = Math.min(ours.length, others.length);
  if (!ours.slice(0, common).every((step, at) => sameStep(step, others[at]))) return 'apart';
  if (ours.length !== others.length) return ours.length < others.length ? 'behind' : 'ahead';
  return mine.clock > theirs.clock ? 'ahead' : 'behind';
}

const sameStep = (one: Step, other: Step | undefined): boolean =>
  one.way === other?.way && one.tiles === other.tiles && one.at === other.at;

/** Which was played last, by the times they contain. */
export function newer(mine: Game, theirs: Game): 'mine' | 'theirs' {
  const [ours, others] = [Date.parse(mine.updated ?? ''), Date.parse(theirs.updated ?? '')];
  if (Number.isNaN(others)) return 'mine';
  return ours >= others ? 'mine' : 'theirs';
}

/** A game in a list: what the page shows of it. */
export interface Shown {
  readonly id: string;
  readonly version: number;
  readonly board: string;
  readonly goal: string;
  readonly picture: string | null;
  readonly moves: number;
  readonly elapsed: number;
  readonly home: number;
  readonly tiles: number;
  readonly rows: number;
  readonly cols: number;
  readonly solved: boolean;
  readonly updated: string;
  readonly name: string | null;
}

/** One list of two, newest first; of the same game the higher version. */
export function merged<T extends Shown>(ours: readonly T[], others: readonly T[]): T[] {
  const games = new Map(ours.map((game) => [game.id, game]));
  for (const game of others) {
    const known = games.get(game.id);
    if (!known || game.version > known.version) games.set(game.id, game);
  }
  return [...games.values()].sort((a, b) => Date.parse(b.updated) - Date.parse(a.updated));
}
