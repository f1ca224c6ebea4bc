/** What a search costs and is worth, in words. */

import type { Answer } from '../app/types';
import { formatDuration, formatNumber } from '../words';
import { t } from './words';
import { type Choice, type MethodId, methodsFor, powerOfTen, statesOf } from './methods';

const READABLE = 1e9;

export const formatMemory = (bytes: number): string =>
  bytes >= 1e9 ? `${formatNumber(bytes / 1e9, 1)} GB` : `${formatNumber(bytes / 1e6, 0)} MB`;

export const methodName = (method: MethodId): string => t(`ai.${method}`);

export const sizeText = ({ rows, cols }: { rows: number; cols: number }): string =>
  t('play.size', { rows, cols });

/** What is known about the length of an answer. */
export function guaranteeOf({ optimal, guarantee }: Answer): string {
  // Every move costs one, so the fewest steps are the shortest way.
  if (optimal || guarantee === 'fewest steps') return t('ai.provenShortest');
  const [, weight] = /^within ([\d.]+)x$/.exec(guarantee) ?? [];
  return weight === undefined
    ? t('ai.notProven')
    : t('ai.within', { weight: formatNumber(Number(weight), 2) });
}

/** Why a search that ran into its limits did, and what would go better. */
export function limitedText(
  answer: Answer,
  choice: Choice,
  size: { rows: number; cols: number },
): string {
  const [first] = methodsFor(size);
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
      : [t('ai.limited', { method: methodName(choice.method), ...spent })];
  if (answer.lower_bound)
    texts.push(t('ai.limitedBound', { moves: t('ai.moves', { count: answer.lower_bound }) }));
  if (first && first !== choice.method)
    texts.push(t('ai.limitedTry', { method: methodName(first) }));
  return texts.join(' ');
}
