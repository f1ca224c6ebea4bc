/** The routes of the server that only the lab uses. */

import { sendForJson } from '../app/request';
import { streamOf } from '../app/stream';
import type {
  CatalogueEntry,
  RaceEvent,
  RaceRequest,
  SourceCode,
  TraceAnswer,
  TraceRequest,
} from '../app/types';

/** The events of a race as they arrive; aborting the signal cancels it. */
export const runRace = (request: RaceRequest, signal?: AbortSignal): AsyncGenerator<RaceEvent> =>
  streamOf<RaceEvent>('/api/races', request, signal);

/** Every expansion of a search. */
export const requestTrace = (request: TraceRequest): Promise<TraceAnswer> =>
  sendForJson<TraceAnswer>('/api/traces', { json: request });

/** Every algorithm and heuristic. */
export const requestCatalogue = async (): Promise<CatalogueEntry[]> =>
  (await sendForJson<{ entries: CatalogueEntry[] }>('/api/catalogue')).entries;

/** The code of an algorithm or a heuristic. */
export const requestSource = (name: string): Promise<SourceCode> =>
  sendForJson<SourceCode>(`/api/catalogue/${encodeURIComponent(name)}/source`);
