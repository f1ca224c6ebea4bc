import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../app/api';
import { solveEvents } from '../app/stream';
import type { SolveEvent, SolveRequest } from '../app/types';
import { solveWithOrWithoutServer } from './in-page';

const small: SolveRequest = { board: '1 2 3/4 5 6/0 7 8', goal: 'blank-last', method: 'shortest' };
vi.mock('../app/stream', () => ({ solveEvents: vi.fn() }));
const ask = vi.mocked(solveEvents);
afterEach(() => void ask.mockReset());

function failWith(error: Error): void {
  // eslint-disable-next-line require-yield
  ask.mockImplementation(async function* () {
    await Promise.resolve();
    throw error;
  });
}

async function eventsOf(request: SolveRequest): Promise<SolveEvent[]> {
  const events: SolveEvent[] = [];
  const { signal } = new AbortController();
  for await (const event of solveWithOrWithoutServer(request, signal)) events.push(event);
  return events;
}

test('with a server the answer is the server’s', async () => {
  const queued: SolveEvent = { event: 'queued', data: { position: 0, warming: false } };
  ask.mockImplementation(async function* () {
    yield await Promise.resolve(queued);
  });
  expect(await eventsOf(small)).toEqual([queued]);
});

test('without a server a 3x3 is solved in the page, with proof', async () => {
  failWith(new OfflineError('no server'));
  const data: unknown = expect.objectContaining({ moves: 'L2', length: 2, optimal: true });
  expect(await eventsOf(small)).toEqual([{ event: 'solved', data }]);
});

test.each([
  ['a 4x4', { ...small, board: '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15' }],
  ['a lesson', { ...small, method: 'teach' as const }],
])('without a server there is no answer for %s', async (_, request) => {
  failWith(new OfflineError('no server'));
  await expect(eventsOf(request)).rejects.toThrow(OfflineError);
});

test('what the server refuses is not solved in the page', async () => {
  failWith(new ApiError(429, 'Too many requests.'));
  await expect(eventsOf(small)).rejects.toThrow(ApiError);
});
