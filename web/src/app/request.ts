/** One request to the server, and what can go wrong with it. */

import { untrack } from 'svelte';
import { language } from '../words';
import { access } from './access.svelte';

/** The server refused the request; `detail` is one sentence for the player, in the language of the page. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    /** Further members of the problem: field, index, version, retry_after. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
  }
}

/** The server could not be reached. */
export class OfflineError extends Error {}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly json?: unknown;
  readonly body?: Blob | string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly signal?: AbortSignal | undefined;
  /** Send it even while the page is being closed: for the last save. */
  readonly keepalive?: boolean;
}

/** Send a request. Throws an ApiError for any status but success, an OfflineError without an answer. */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    // Untracked: an effect that sends a request must not run again when the language changes.
    'Accept-Language': untrack(language),
  };
  let body: BodyInit | null = null;
  if (options.json !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(options.json);
  } else if (options.body !== undefined) {
    body = options.body;
    const known = body instanceof Blob && body.type !== '';
    headers['Content-Type'] = known ? (body as Blob).type : 'application/octet-stream';
  }
  const response = await fetched(path + queryOf(options.query), {
    method: options.method ?? (body === null ? 'GET' : 'POST'),
    headers,
    body,
    credentials: 'same-origin',
    keepalive: options.keepalive ?? false,
    signal: options.signal ?? null,
  });
  if (!response.ok) {
    const problem = await problemOf(response);
    if (problem.members.code === 'session.locked') access.locked = true;
    throw problem;
  }
  return response;
}

export async function sendForJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await (await send(path, options)).json()) as T;
}

async function fetched(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new OfflineError('the server cannot be reached', { cause: error });
  }
}

async function problemOf(response: Response): Promise<ApiError> {
  try {
    const problem = (await response.json()) as Record<string, unknown>;
    const detail = problem.detail ?? problem.title;
    if (typeof detail === 'string') return new ApiError(response.status, detail, problem);
  } catch {
    // Not a problem document: it may come from a proxy.
  }
  return new ApiError(response.status, response.statusText || `HTTP ${response.status}`);
}

function queryOf(query: RequestOptions['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length ? `?${new URLSearchParams(pairs).toString()}` : '';
}
