/** How a search ended, in a few words. */

import { formatMemory } from '../../ai/figures';
import type { Answer } from '../../app/types';
import { formatDuration, formatNumber } from '../../words';
import type { Lane } from './lanes.svelte';
import { t } from '../words';

/** The verdict of a lane: what its answer proves, or what it waits for. */
export function verdictOf(lane: Lane): string {
  switch (lane.phase) {
    case 'waiting':
      return t('lab.waiting');
    case 'queued':
      return lane.warming ? t('lab.warming') : t('lab.queued', { count: lane.position });
    case 'searching':
      return t('lab.searching');
    case 'stopped':
      return t('lab.stopped');
    case 'replaced':
      return t('lab.replaced');
    case 'failed':
      return t('lab.failed', { detail: lane.detail });
    case 'ended':
      return lane.answer ? verdictOfAnswer(lane.answer) : '';
  }
}

function verdictOfAnswer(answer: Answer): string {
  if (answer.status === 'unsolvable') return t('lab.unsolvable');
  if (answer.status === 'limited') return gaveUpText(answer);
  // Every move costs one, so the fewest steps are the shortest solution.
  if (answer.optimal || answer.guarantee_kind === 'fewest-steps') return t('lab.provenShortest');
  if (answer.guarantee_factor === null) return t('lab.notProven');
  return t('lab.within', { factor: formatNumber(answer.guarantee_factor, 2) });
}

function gaveUpText({ reason, reason_code, memory, seconds }: Answer): string {
  switch (reason_code) {
    case 'search.memory_limit':
      return t('lab.gaveUpMemory', { memory: formatMemory(memory) });
    case 'search.needs_memory':
      return t('lab.gaveUpNeeds');
    case 'search.time_limit':
      return t('lab.gaveUpTime', { time: formatDuration(seconds * 1000) });
    default:
      return t('lab.gaveUp', { reason: reason ?? '' });
  }
}

/** Whether a lane proved that its solution is a shortest one. */
export const isProven = ({ answer }: Lane): boolean =>
  answer?.moves != null && (answer.optimal || answer.guarantee_kind === 'fewest-steps');
