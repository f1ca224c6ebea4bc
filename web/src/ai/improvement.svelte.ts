/** The solutions of a search that finds shorter and shorter ones, and the moves played meanwhile.
 *
 * Once there is a solution, its first moves are played, and the search goes on from the board after
 * them. So each later solution begins with these moves. docs/decisions/017 says why.
 */

import { type Board, type Way, after, formatMoves, multiTileLength, parseMoves } from '../core';
import type { Answer, Better, Counters } from '../app/types';
import type { Found } from './figures';

/** The most moves that are played before the search has ended. */
const MOST_AHEAD = 8;
/** The share of a solution that may be played before the search has ended. */
const SHARE_AHEAD = 1 / 8;

export class Improvement {
  /** The lengths of the solutions from the start, each shorter than the one before. */
  lengths = $state.raw<readonly number[]>([]);
  /** Proven: no solution from the start is shorter. */
  bound = $state(0);
  /** The best solution from the start. */
  ways = $state.raw<readonly Way[]>([]);
  /** The moves that every further solution begins with. */
  begun: readonly Way[] = [];

  /** Take a solution of the search; false if it is not shorter. */
  take({ moves, length, lower_bound }: Pick<Better, 'moves' | 'length' | 'lower_bound'>): boolean {
    this.bound = Math.max(this.bound, lower_bound - this.begun.length);
    const whole = this.begun.length + length;
    if (whole < (this.lengths.at(-1) ?? Infinity)) this.lengths = [...this.lengths, whole];
    if (this.ways.length && whole >= this.ways.length) return false;
    this.ways = [...this.begun, ...parseMoves(moves)];
    return true;
  }

  /** Choose the moves to play now; gives the board to search on from, or null for a short way. */
  begin(board: Board): Board | null {
    const count = Math.min(MOST_AHEAD, Math.floor(this.ways.length * SHARE_AHEAD));
    if (count === 0 || this.ways.length === this.bound) return null;
    this.begun = this.ways.slice(0, count);
    return after(board, this.begun);
  }

  /** The best solution from the start, with the cost of the search that found it. */
  found(answer: Answer | null, counters: Counters | null): Found {
    const { bound, ways } = this;
    const optimal = ways.length === bound;
    return {
      moves: formatMoves(ways),
      length: ways.length,
      multi_tile_length: multiTileLength(ways),
      optimal,
      guarantee_kind: optimal ? 'optimal' : 'bounded',
      guarantee_factor: ways.length / bound,
      lower_bound: bound,
      expanded: (answer ?? counters)?.expanded ?? 0,
      seconds: (answer ?? counters)?.seconds ?? 0,
      heuristic: null,
      memory: (answer ?? counters)?.memory ?? 0,
      compiled: answer?.compiled ?? null,
      steps: null,
    };
  }
}
