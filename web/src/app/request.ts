/** One request to the server, and what can go wrong with it. */

import { untrack } from 'svelte';
import { language } from '../words';

/** The server said no; `detail` is one sentence for the player, in the language of the page. */
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

/** The server could not be reached; what was to be sent was not lost. */
export class OfflineError extends Error {}

export interface Wish {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly json?: unknown;
  readonly body?: Blob | string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly signal?: AbortSignal | undefined;
  /** Let it outlive the page, for the last save. */
  readonly keepalive?: boolean;
}

/** Send a request; anything but success is an ApiError, no answer an OfflineError. */
export async function send(path: string, wish: Wish = {}): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    // Another language is no reason to ask again, wherever this is called from.
    'Accept-Language': untrack(language),
  };
  let body: BodyInit | null = null;
  if (wish.json !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(wish.json);
  } else if (wish.body !== undefined) {
    body = wish.body;
    const known = body instanceof Blob && body.type !== '';
    headers['Content-Type'] = known ? (body as Blob).type : 'application/octet-stream';
  }
  const response = await fetched(path + queryOf(wish.query), {
    method: wish.method ?? (body === null ? 'GET' : 'POST'),
    headers,
    body,
    credentials: 'same-origin',
    keepalive: wish.keepalive ?? false,
    signal: wish.signal ?? null,
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

export async function sendForJson<T>(path: string, wish: Wish = {}): Promise<T> {
  return (await (await send(path, wish)).json()) as T;
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
    // No problem document: a proxy answered, say.
  }
  return new ApiError(response.status, response.statusText || `HTTP ${response.status}`);
}

function queryOf(query: Wish['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length ? `?${new URLSearchParams(pairs).toString()}` : '';
}
