/** The events that the server sends in answer to a POST. */

import { eventsOf } from './events';
import { OfflineError, send } from './request';
import type { SolveEvent, SolveRequest } from './types';

/** The events as they arrive; aborting the signal, or leaving the loop, cancels the job. */
export async function* streamOf<E>(
  path: string,
  json: unknown,
  signal?: AbortSignal,
): AsyncGenerator<E> {
  const { body } = await send(path, { json, signal });
  if (!body) return;
  try {
    for await (const { event, data } of eventsOf(body))
      yield { event, data: JSON.parse(data) as unknown } as E;
  } catch (error) {
    if (signal?.aborted || error instanceof SyntaxError) throw error;
    throw new OfflineError('the connection broke', { cause: error });
  }
}

/** The events of a solve. */
export const solveEvents = (
  request: SolveRequest,
  signal?: AbortSignal,
): AsyncGenerator<SolveEvent> => streamOf('/api/solves', request, signal);
