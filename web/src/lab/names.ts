/** The names of methods and heuristics. */

import { wordOf } from '../ai/figures';
import { t } from '../ai/words';
import type { Answer } from '../app/types';
import { formatNumber } from '../words';
import type { Entrant } from './race/entrants';

export { methodName } from '../ai/figures';

export const heuristicName = (id: string): string => (id === 'zero' ? '0' : wordOf(id, id));

/** The heuristic that was used, or asked for; empty if there is none. */
export function estimateName({ heuristic }: Entrant, answer: Answer | null): string {
  const name = answer?.heuristic ?? heuristic;
  return name === null ? '' : heuristicName(name);
}

/** An entrant in one line: A*, Manhattan × 5. */
export function entrantName(entrant: Entrant, answer: Answer | null = null): string {
  const estimate = estimateName(entrant, answer);
  const weight = entrant.weight === null ? '' : ` × ${formatNumber(entrant.weight, 1)}`;
  const method = wordOf(entrant.method, entrant.method);
  return estimate ? `${method}, ${estimate}${weight}` : method;
}

export const movesText = (count: number): string => t('ai.moves', { count });
