import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, OfflineError, send, sendForJson } from './request';
import { settings } from './settings.svelte';

const answers = (answer: () => Promise<Response>) => {
  const asked = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', asked);
  return asked;
};
afterEach(() => {
  vi.unstubAllGlobals();
  settings.language = 'system';
});

test('a problem is an error with its sentence and its members', async () => {
  const problem = { title: 'Conflict', detail: 'A newer one is stored.', version: 7 };
  answers(() => Promise.resolve(Response.json(problem, { status: 409 })));
  const error: unknown = await send('/api/games/x', { method: 'PUT', json: {} }).catch(
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, detail: 'A newer one is stored.' });
  expect((error as ApiError).members.version).toBe(7);
});

test('no answer is being offline, a cancelled request is not', async () => {
  answers(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(send('/api/health')).rejects.toBeInstanceOf(OfflineError);
  const stopped = AbortSignal.abort();
  await expect(send('/api/health', { signal: stopped })).rejects.toBeInstanceOf(TypeError);
});

test('options become query and body', async () => {
  const asked = answers(() => Promise.resolve(Response.json({ ok: true })));
  await sendForJson('/api/pictures', { body: 'x', query: { x: 1, whole: true, none: undefined } });
  const [path, init] = asked.mock.calls[0] ?? [];
  expect(path).toBe('/api/pictures?x=1&whole=true');
  expect(init?.method).toBe('POST');
});

test('the server is asked in the language of the page', async () => {
  const asked = answers(() => Promise.resolve(Response.json({ ok: true })));
  for (const code of ['zh', 'en'] as const) {
    settings.language = code;
    await send('/api/health');
    const headers = new Headers(asked.mock.lastCall?.[1]?.headers);
    expect(headers.get('Accept-Language')).toBe(code);
  }
});
