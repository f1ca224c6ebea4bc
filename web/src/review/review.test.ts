import { expect, test, vi } from 'vitest';
import type { ReviewEvent } from '../app/types';
import { parseBoard, parseMoves } from '../core';
import { findPauses } from './parts-here';
import { Review } from './review.svelte';
import type { ReviewedGame } from './reviewed-game';
import { movesText } from './words';

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
  events.list = [{ event: 'queued', data: { position: 0, warming: false } }];
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

test('without a server, a 3x3 has its pauses and phases too', async () => {
  events.list = [];
  const game = gameOf('1 2 3/0 5 6/4 7 8', '1 2 3/4 5 6/7 8 0', 'ULL');
  const review = new Review({ ...game, times: [100, 300, 7700] });
  await review.run();
  expect(review.state).toBe('done');
  expect(review.totals?.phases).toEqual([
    { rows: [1], first: 0, end: 1, wasted: 0, milliseconds: 100 },
    { rows: [2], first: 1, end: 3, wasted: 0, milliseconds: 7600 },
  ]);
  expect(review.totals?.pauses).toEqual([]);
});

test('pauses are much longer than usual, as on the server', () => {
  const times = [1000, 2000, 3000, 12_000, 12_000, 13_000];
  expect(findPauses(times)).toEqual([{ index: 3, milliseconds: 9000 }]);
  expect(findPauses([70_000])).toEqual([]);
  expect(findPauses(Array.from({ length: 10 }, (_, at) => 60_000 * at))).toEqual([]);
});

test('one move is not a range of moves', () => {
  expect(movesText(0, 2)).toBe('Moves 1 to 2');
  expect(movesText(300, 301)).toBe('Move 301');
});
