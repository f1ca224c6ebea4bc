import { expect, test, vi } from 'vitest';
import type { ReviewEvent } from '../app/types';
import { parseBoard, parseMoves } from '../core';
import { Review } from './review.svelte';
import type { ReviewedGame } from './reviewed-game';

const events = vi.hoisted((): { list: ReviewEvent[] } => ({ list: [] }));
vi.mock('../app/stream', () => ({
  streamOf: async function* () {
    await Promise.resolve();
    yield* events.list;
  },
}));

function gameOf(start: string, goal: string, moves: string): ReviewedGame {
  const board = parseBoard(goal);
  const rest = { picture: null, alike: [], times: [], undone: 0, assistance: [] };
  return {
    start: parseBoard(start),
    goal: board,
    target: board,
    moves: parseMoves(moves),
    ...rest,
  };
}

const FIFTEEN = '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0';
const TWENTY = '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 16/17 18 19 0';

test('a stream that ends without a result is a lost connection', async () => {
  events.list = [{ event: 'queued', data: { position: 0 } }];
  const review = new Review(gameOf(FIFTEEN, FIFTEEN, 'RL'));
  await review.run();
  expect(review.state).toBe('offline');
});

test('the first board of a window has a best move', async () => {
  const window = { first: 1, end: 5, length: 2, shorter: 'DR' };
  events.list = [{ event: 'windows', data: { windows: [window] } }];
  const review = new Review(gameOf(TWENTY, TWENTY, 'RLRLRL'));
  await review.run();
  expect([0, 1, 2].map((at) => review.bestAt(at))).toEqual([null, 'D', null]);
});
