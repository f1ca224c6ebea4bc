/** The ways to solve, which of them a board's size allows, and what each is asked with. */

import type { SolveWish } from '../app/types';

export type MethodId =
  | 'shortest'
  | 'astar'
  | 'weighted'
  | 'bidirectional'
  | 'bfs'
  | 'idastar'
  | 'line-by-line'
  | 'beam'
  | 'greedy';

export type HeuristicId = 'misplaced' | 'manhattan' | 'linear-conflict' | 'walking-distance';

export interface Choice {
  readonly method: MethodId;
  readonly heuristic: HeuristicId;
  readonly weight: number;
}

interface Size {
  readonly rows: number;
  readonly cols: number;
}

/** Up to here the shortest solution is a matter of moments. */
export const SHORTEST_CELLS = 16;
/** Up to here the server's searches are compiled. */
const COMPILED_CELLS = 25;
/** From here on even a search for any way often ends without one. */
const DOUBTFUL_CELLS = 49;
const WALKING_SIDE = 4;
const BEAM_WIDTH = 100;

export const WEIGHTS = [1.2, 1.5, 2, 3, 5] as const;
const SMALL: readonly MethodId[] = [
  'shortest',
  'astar',
  'weighted',
  'bidirectional',
  'bfs',
  'idastar',
];
const MIDDLE: readonly MethodId[] = ['weighted', 'astar', 'bidirectional', 'bfs', 'idastar'];
const LARGE: readonly MethodId[] = ['line-by-line', 'beam', 'greedy'];

const cellsOf = ({ rows, cols }: Size): number => rows * cols;

/** The methods worth offering, the one to begin with first. */
export function methodsFor(size: Size): readonly MethodId[] {
  if (cellsOf(size) <= SHORTEST_CELLS) return SMALL;
  return cellsOf(size) <= COMPILED_CELLS ? MIDDLE : LARGE;
}

/** Whether a method may well find nothing in time. */
export const isDoubtful = (method: MethodId, size: Size): boolean =>
  method !== 'line-by-line' && cellsOf(size) >= DOUBTFUL_CELLS;

/** The estimates a method can be guided by; none if it takes none, or chooses itself. */
export function heuristicsFor(method: MethodId, size: Size): readonly HeuristicId[] {
  if (!['astar', 'weighted', 'idastar', 'beam', 'greedy'].includes(method)) return [];
  const all: readonly HeuristicId[] = ['misplaced', 'manhattan', 'linear-conflict'];
  return Math.max(size.rows, size.cols) <= WALKING_SIDE ? [...all, 'walking-distance'] : all;
}

/** What to begin with, for a method or for the size. */
export function choiceFor(size: Size, wished?: MethodId): Choice {
  const offered = methodsFor(size);
  const method = wished && offered.includes(wished) ? wished : (offered[0] ?? 'shortest');
  const walking = method === 'idastar' && Math.max(size.rows, size.cols) <= WALKING_SIDE;
  return {
    method,
    heuristic: walking ? 'walking-distance' : 'linear-conflict',
    weight: cellsOf(size) <= SHORTEST_CELLS ? 1.5 : 3,
  };
}

/** What the server is asked. */
export function wishOf(choice: Choice, size: Size, board: string, goal: string): SolveWish {
  const { method, heuristic, weight } = choice;
  return {
    board,
    goal,
    method: method === 'weighted' ? 'astar' : method,
    ...(heuristicsFor(method, size).length ? { heuristic } : {}),
    ...(method === 'weighted' ? { weight } : {}),
    ...(method === 'beam' ? { width: BEAM_WIDTH } : {}),
  };
}

/** How many boards can be reached: half of all arrangements. */
export function statesOf(size: Size): number {
  let states = 0.5;
  for (let cell = 2; cell <= cellsOf(size); cell += 1) states *= cell;
  return states;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number too large to read as a power of ten: 10¹³. */
export function powerOfTen(value: number): string {
  const power = `${Math.round(Math.log10(value))}`;
  return `10${power.replace(/\d/g, (digit) => RAISED.charAt(Number(digit)))}`;
}
