import { expect, test, vi } from 'vitest';
import { api } from '../app/api';
import type { Answer, SolveEvent, SolveRequest } from '../app/types';
import { formatMoves, newGame, parseBoard, parseGoal, withAlike } from '../core';
import { shortestSolution } from '../core/shortest';
import { Session } from '../game/session.svelte';
import { Assistant } from './assistant.svelte';
import { SHORTEST } from './methods';
import type { Solve } from './solver.svelte';

const GOAL = parseBoard('1 2 3/4 5 6/7 8 0');
const EXCHANGED = parseBoard('2 3 1/4 5 6/0 7 8');
const ALIKE = [[1, 2, 3]];
vi.spyOn(api, 'methods').mockResolvedValue([
  SHORTEST,
  { ...SHORTEST, id: 'teach', method: 'teach' },
]);

/** What the server answers: the shortest solution to the goal itself. */
const asked: string[] = [];
const solve: Solve = async function* ({ board, goal, method }: SolveRequest) {
  await Promise.resolve();
  asked.push(board);
  const from = parseBoard(board);
  const found = shortestSolution(from, parseGoal(goal ?? '', from.rows, from.cols));
  const ways = found?.ways ?? [];
  const [length, optimal] = [ways.length, method === 'shortest'];
  const proof = { length, optimal, lower_bound: length, guarantee_kind: 'optimal' };
  const data = { ...proof, moves: formatMoves(ways), guarantee_factor: 1 } as Answer;
  yield { event: 'solved', data } satisfies SolveEvent;
};

function begin(board = EXCHANGED) {
  vi.useFakeTimers();
  asked.length = 0;
  const session = new Session(withAlike(newGame(board, GOAL), ALIKE));
  return { session, assistant: new Assistant(session, solve) };
}

test('a solution that exchanges look-alike tiles is found, and proven if no exchange is shorter', async () => {
  const { session, assistant } = begin();
  await assistant.solve();
  expect(asked).toEqual(['1 2 3/4 5 6/0 7 8']);
  expect(assistant.found).toMatchObject({ moves: 'L2', length: 2, optimal: true, lower_bound: 2 });
  assistant.playback?.finish();
  expect(session.solved).toBe(true);
});

test('once numbers are shown, a solution with exchanged tiles is gone', async () => {
  const { session, assistant } = begin();
  await assistant.solve();
  session.setAlike([]);
  expect(assistant.playback).toBe(null);
  expect(assistant.comparable).toEqual([]);
  expect(assistant.face).toBe('choose');
});

test('what is proven for one goal is not claimed for all that look like it', async () => {
  const goal = parseBoard('1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0');
  const start = parseBoard('2 1 3 4/5 6 7 8/9 10 11 12/14 13 0 15');
  const session = new Session(withAlike(newGame(start, goal), [[1, 2]]));
  const data = { moves: 'LRLRL', length: 5, optimal: true, lower_bound: 5 } as Answer;
  const assistant = new Assistant(session, async function* () {
    await Promise.resolve();
    yield { event: 'solved', data };
  });
  await assistant.solve();
  const claim = { length: 5, optimal: false, guarantee_factor: null, lower_bound: 3 };
  expect(assistant.found).toMatchObject(claim);
});

test('a lesson names tiles, so it exchanges none', async () => {
  const { assistant } = begin();
  assistant.choose('teach');
  await assistant.solve();
  expect(asked).toEqual(['2 3 1/4 5 6/0 7 8']);
});
