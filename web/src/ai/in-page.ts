/** Searches at the server; without it, small boards are solved in the page. */

import { OfflineError } from '../app/api';
import { solveEvents } from '../app/stream';
import type { Answer, SolveEvent, SolveRequest } from '../app/types';
import { formatMoves, multiTileLength, parseBoard, parseGoal } from '../core';
import { isSolvedHere, shortestSolution } from '../core/shortest';
import { SHORTEST } from './methods';

/** The events of a search at the server; of one in the page if the server cannot be reached and a
 * shortest solution of a small board is wanted. */
export async function* solveWithOrWithoutServer(
  request: SolveRequest,
  signal: AbortSignal,
): AsyncGenerator<SolveEvent> {
  try {
    yield* solveEvents(request, signal);
  } catch (error) {
    const answer = error instanceof OfflineError ? answerInPage(request) : null;
    if (answer === null) throw error;
    yield { event: 'solved', data: answer };
  }
}

/** The answer to a request for a shortest solution of a small board; null for other requests. */
export function answerInPage(request: SolveRequest): (Answer & { inPage: true }) | null {
  const board = parseBoard(request.board);
  if (request.method !== SHORTEST.method || !isSolvedHere(board)) return null;
  const began = performance.now();
  const goal = parseGoal(request.goal ?? 'blank-last', board.rows, board.cols);
  const found = shortestSolution(board, goal);
  if (found === null) return null;
  const { ways, ...counters } = found;
  return {
    inPage: true,
    board: request.board,
    goal: request.goal ?? 'blank-last',
    status: 'solved',
    moves: formatMoves(ways),
    length: ways.length,
    multi_tile_length: multiTileLength(ways),
    optimal: true,
    guarantee: '',
    guarantee_kind: 'optimal',
    guarantee_factor: 1,
    lower_bound: ways.length,
    algorithm: 'bidirectional',
    heuristic: null,
    weight: null,
    compiled: null,
    ...counters,
    duplicates: null,
    reopened: null,
    memory: 0,
    seconds: (performance.now() - began) / 1000,
    reason: null,
    reason_code: null,
    reason_values: null,
    note: null,
    steps: null,
    cached: false,
  };
}
