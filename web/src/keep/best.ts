/** The player's best games, kept in this browser to be raced against and watched again. */

import {
  type Game,
  type Ghost,
  elapsedOf,
  formatBoard,
  formatGoal,
  ghostOf,
  isAtGoal,
  madeOf,
  parseBoard,
  parseGoal,
} from '../core';
import { KEYS, browserStorage } from './local';

/** The fastest game of a deal. */
export interface Best {
  readonly rows: number;
  readonly cols: number;
  readonly start: string;
  readonly goal: string;
  readonly picture: string | null;
  /** Single-tile moves made, also undone ones. */
  readonly made: number;
  readonly milliseconds: number;
  readonly ghost: Ghost;
}

type BestStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** How many deals are kept, besides the best game of each size. */
const MOST = 20;

export class BestGames {
  readonly #storage: BestStorage | null;

  constructor(storage: BestStorage | null) {
    this.#storage = storage;
  }

  /** The best of each deal, the newest last. */
  all(): readonly Best[] {
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(KEYS.bestGames) ?? '[]');
      return Array.isArray(kept) ? (kept as Best[]) : [];
    } catch {
      return [];
    }
  }

  /** The fastest game of this deal. */
  ofDeal({ start, goal }: Pick<Game, 'start' | 'goal'>): Best | undefined {
    const [from, to] = [formatBoard(start), formatGoal(goal)];
    return this.all().find((best) => best.start === from && best.goal === to);
  }

  /** The fastest game of this size. */
  ofSize(rows: number, cols: number): Best | undefined {
    return fastest(this.all().filter((best) => best.rows === rows && best.cols === cols));
  }

  /** Keep a solved game if it is the fastest of its deal. Games with moves of the AI are not kept,
   * nor those with exchanged tiles (docs/decisions/019). */
  add(game: Game): void {
    const best = bestOf(game);
    const before = this.ofDeal(game);
    if (game.assistance.includes('ai') || !isAtGoal(game)) return;
    if (before && before.milliseconds <= best.milliseconds) return;
    const others = this.all().filter(
      ({ start, goal }) => start !== best.start || goal !== best.goal,
    );
    const games = [...others, best];
    const recent = new Set(games.slice(-MOST));
    const kept = games.filter(
      (one) => recent.has(one) || one === fastest(games.filter((other) => sameSize(one, other))),
    );
    try {
      this.#storage?.setItem(KEYS.bestGames, JSON.stringify(kept));
    } catch {
      // Full or blocked: those from before stay.
    }
  }
}

/** The deal of a kept game. */
export function dealOf({ start, goal, rows, cols, picture }: Best) {
  return { start: parseBoard(start), goal: parseGoal(goal, rows, cols), picture };
}

const bestOf = (game: Game): Best => ({
  rows: game.goal.rows,
  cols: game.goal.cols,
  start: formatBoard(game.start),
  goal: formatGoal(game.goal),
  picture: game.picture,
  made: madeOf(game),
  milliseconds: elapsedOf(game),
  ghost: ghostOf(game),
});

const sameSize = (one: Best, other: Best): boolean =>
  one.rows === other.rows && one.cols === other.cols;

const fastest = (games: readonly Best[]): Best | undefined =>
  games.reduce<Best | undefined>(
    (best, one) => (best && best.milliseconds <= one.milliseconds ? best : one),
    undefined,
  );

export const bestGames = new BestGames(browserStorage());
