/** The searches that can be explored: those in readable Python. */

import type { TraceRequest } from '../../app/types';

export type TracedMethod = NonNullable<TraceRequest['method']>;

export const METHODS: readonly TracedMethod[] = [
  'astar',
  'bfs',
  'bidirectional',
  'greedy',
  'idastar',
  'iddfs',
  'dfs',
  'beam',
  'ucs',
];

const INFORMED: readonly TracedMethod[] = ['astar', 'greedy', 'idastar', 'beam'];
const HEURISTICS = [
  'manhattan',
  'misplaced',
  'linear-conflict',
  'gaschnig',
  'walking-distance',
  'zero',
] as const;

/** The heuristics that a search can use. */
export const heuristicsOf = (method: TracedMethod): readonly string[] =>
  INFORMED.includes(method) ? HEURISTICS : [];
