/** Searches that may exchange tiles that look the same, and what their answers prove then. */

import type { Answer, SolveEvent, SolveRequest } from '../app/types';
import {
  type Alike,
  type Board,
  formatBoard,
  formatMoves,
  multiTileLength,
  parseBoard,
  parseGoal,
  parseMoves,
} from '../core';
import { exchangedFor, untilAlike } from '../core/exchange';
import type { Solve } from './solver.svelte';

/** The events of a search from a board that looks like the one asked for. */
export async function* solveExchanged(
  solve: Solve,
  request: SolveRequest,
  signal: AbortSignal,
  alike: Alike,
): AsyncGenerator<SolveEvent> {
  const asked = parseBoard(request.board);
  const goal = parseGoal(request.goal ?? 'blank-last', asked.rows, asked.cols);
  const { board, fewest } = exchangedFor(asked, goal, alike);
  const seen = seenAs({ board, goal, alike, fewest });
  for await (const event of solve({ ...request, board: formatBoard(board) }, signal))
    yield seen(event);
}

interface Seen {
  readonly board: Board;
  readonly goal: Board;
  readonly alike: Alike;
  readonly fewest: number;
}

/** The search knows one goal. The player also accepts boards that look like it: moves end with
 * the first of these, and only `fewest` moves are proven to be needed. */
function seenAs({ board, goal, alike, fewest }: Seen) {
  const cut = (moves: string) => untilAlike(board, parseMoves(moves), goal, alike);

  function answer(found: Answer): Answer {
    if (found.moves === null) return { ...found, lower_bound: fewest };
    const ways = cut(found.moves);
    const optimal = ways.length === fewest;
    return {
      ...found,
      moves: formatMoves(ways),
      length: ways.length,
      multi_tile_length: multiTileLength(ways),
      optimal,
      guarantee_kind: optimal ? 'optimal' : 'none',
      guarantee_factor: optimal ? 1 : null,
      lower_bound: fewest,
    };
  }

  return (event: SolveEvent): SolveEvent => {
    switch (event.event) {
      case 'progress':
        return { ...event, data: { ...event.data, lower_bound: fewest } };
      case 'better': {
        const ways = cut(event.data.moves);
        const better = { moves: formatMoves(ways), length: ways.length, lower_bound: fewest };
        return { ...event, data: { ...event.data, ...better } };
      }
      case 'solved':
      case 'limited':
        return { ...event, data: answer(event.data) };
      default:
        return event;
    }
  };
}
