/** The cost and the result of a search as text. */

import type { Answer, Counters } from '../app/types';
import { formatDuration, formatNumber } from '../words';
import { has, t } from './words';
import type { KeptAnswer } from './answers.svelte';
import { type Choice, type Offers, powerOfTen, statesOf } from './methods';

const READABLE = 1e9;

/** What is shown about a solution. */
export type Found = Pick<
  Answer,
  | 'moves'
  | 'length'
  | 'multi_tile_length'
  | 'optimal'
  | 'guarantee_kind'
  | 'guarantee_factor'
  | 'lower_bound'
  | 'expanded'
  | 'seconds'
  | 'heuristic'
  | 'compiled'
  | 'memory'
  | 'steps'
> & {
  /** Found in the page, without the server. */
  readonly inPage?: boolean;
};

export function formatMemory(bytes: number): string {
  // What rounds to 1,000 MB is a GB: a search that may use that much stops just below it.
  if (bytes >= 999.5e6) return `${formatNumber(bytes / 1e9, 1)} GB`;
  return bytes > 0 && bytes < 1e6 ? '< 1 MB' : `${formatNumber(bytes / 1e6, 0)} MB`;
}

/** The page's text for an id of the server; `other` if there is none. */
export const wordOf = (name: string, other: string): string =>
  has(name) ? t(`ai.${name}` as 'ai.astar') : other;

export const methodName = (id: string): string => wordOf(id, id);

export const sizeText = ({ rows, cols }: { rows: number; cols: number }): string =>
  t('play.size', { rows, cols });

/** What is known about the length of a solution. */
export function guaranteeOf(found: Found, { seconds }: Choice): string {
  const { optimal, guarantee_kind, guarantee_factor, length, lower_bound } = found;
  // Every move costs one, so the fewest steps are the shortest solution.
  if (optimal || guarantee_kind === 'fewest-steps') return t('ai.provenShortest');
  if (seconds !== null && length && lower_bound) return boundText(length, lower_bound);
  return guarantee_factor === null
    ? t('ai.notProven')
    : t('ai.within', { weight: formatNumber(guarantee_factor, 2) });
}

/** The heuristic of an answer, with its weight; empty if it has none. */
export function estimateOf({ choice, found }: KeptAnswer): string {
  const name = found.heuristic ?? choice.heuristic;
  if (name === null) return '';
  const weight = choice.weight === null ? '' : ` × ${formatNumber(choice.weight, 1)}`;
  return wordOf(name, name) + weight;
}

/** What is proven about the length of a solution, in a word or two. */
export function proofOf(found: Found): string {
  const { moves, optimal, guarantee_kind, guarantee_factor } = found;
  if (moves === null) return t('ai.stopped');
  if (optimal || guarantee_kind === 'fewest-steps') return t('ai.proven');
  if (guarantee_factor === null) return t('ai.unproven');
  const hundredths = Math.ceil(guarantee_factor * 100);
  return t('ai.upTo', { factor: formatNumber(hundredths / 100, 2) });
}

/** A length between its lower bound and what that proves. */
export function boundText(length: number, bound: number): string {
  if (length <= bound) return t('ai.provenShortest');
  return t('ai.between', { bound, percent: Math.ceil(((length - bound) * 100) / bound) });
}

/** The fewest moves that a running search has proven to be needed; its bound may be a fraction. */
export const fewestMoves = (counters: Counters | null): number =>
  Math.ceil(counters?.lower_bound ?? 0);

/** The text about the limit that ended a search, by the server's code for it. */
function limitOf(code: string | null) {
  switch (code) {
    case 'search.memory_limit':
      return 'ai.limitedMemory';
    case 'search.needs_memory':
      return 'ai.limitedNoMemory';
    case 'search.time_limit':
      return 'ai.limitedTime';
    default:
      return 'ai.limited';
  }
}

/** Why a search reached its limits, and what to try instead. */
export function limitedText(
  answer: Answer,
  choice: Choice,
  offers: Offers,
  size: { rows: number; cols: number },
): string {
  const [first] = offers;
  const states = statesOf(size);
  const spent = {
    expanded: formatNumber(answer.expanded),
    memory: formatMemory(answer.memory),
    time: formatDuration(answer.seconds * 1000),
  };
  const texts =
    choice.method === 'bfs'
      ? [
          t('ai.limitedBfs', {
            size: sizeText(size),
            states: states < READABLE ? formatNumber(states) : powerOfTen(states),
            ...spent,
          }),
        ]
      : [t(limitOf(answer.reason_code), { method: methodName(choice.method), ...spent })];
  if (answer.lower_bound)
    texts.push(t('ai.limitedBound', { moves: t('ai.moves', { count: answer.lower_bound }) }));
  if (first && first.id !== choice.method)
    texts.push(t('ai.limitedTry', { method: methodName(first.id) }));
  return texts.join(' ');
}
