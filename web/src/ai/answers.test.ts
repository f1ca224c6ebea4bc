import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../app/api';
import type { Answer, SolveRequest } from '../app/types';
import { blankLast, newGame, parseBoard } from '../core';
import { Session } from '../game/session.svelte';
import { Assistant } from './assistant.svelte';
import { type Found, estimateOf, proofOf } from './figures';
import { SHORTEST, choiceFor } from './methods';
import type { Solve } from './solver.svelte';

const START = '1 2 3/4 5 6/0 7 8';
let session: Session;
let assistant: Assistant;
let limited: boolean;

const solve: Solve = async function* ({ board, method }: SolveRequest) {
  await Promise.resolve();
  const moves = limited ? null : method === 'bfs' ? 'L2' : board === START ? 'DULL' : 'RULL';
  const data = { moves, length: moves === null ? null : 2, optimal: method === 'bfs' } as Answer;
  yield limited ? { event: 'limited', data } : { event: 'solved', data };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(api, 'methods').mockResolvedValue(
    ['bfs', 'greedy'].map((id) => ({ ...SHORTEST, id, method: id })),
  );
  limited = false;
  session = new Session(newGame(parseBoard(START), blankLast(3, 3)));
  assistant = new Assistant(session, solve);
});

async function ask(method: string): Promise<void> {
  assistant.choose(method);
  await assistant.solve();
}

const methods = () => assistant.comparable.map(({ choice }) => choice.method);

test('answers for a position are kept, in the order they were found', async () => {
  await ask('bfs');
  assistant.chooseAnother();
  await ask('greedy');
  expect(methods()).toEqual(['bfs', 'greedy']);
});

test('another method is asked for the position where the solution began', async () => {
  await ask('bfs');
  assistant.playback?.stepForward();
  assistant.chooseAnother();
  expect(assistant.answers.isFor(session.board)).toBe(true);
  expect(assistant.face).toBe('choose');
});

test('any of them can be played, also from within another one', async () => {
  await ask('bfs');
  assistant.chooseAnother();
  await ask('greedy');
  assistant.playback?.stepForward();
  const [first] = assistant.comparable;
  if (first) assistant.playAnswer(first);
  expect(assistant.found).toBe(first?.found);
  expect(assistant.playback?.at).toBe(0);
  expect(assistant.playback?.playing).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(session.solved).toBe(true);
  expect(methods()).toEqual(['bfs', 'greedy']);
});

test('they are out of sight off the solution, and gone once another position is solved', async () => {
  await ask('bfs');
  assistant.takeOver();
  session.push('D');
  session.push('L');
  expect(methods()).toEqual([]);
  session.undo();
  session.undo();
  expect(methods()).toEqual(['bfs']);
  session.push('D');
  session.push('L');
  await ask('greedy');
  expect(assistant.answers.list.map(({ choice }) => choice.method)).toEqual(['greedy']);
});

test('the same method with the same options is kept once', async () => {
  await ask('bfs');
  assistant.chooseAnother();
  await ask('bfs');
  expect(methods()).toEqual(['bfs']);
});

test('a search that reached its limits is kept too, without moves', async () => {
  limited = true;
  await ask('bfs');
  expect(methods()).toEqual(['bfs']);
  expect(assistant.comparable[0]?.found.moves).toBeNull();
});

test('an answer names its estimate with its weight, and what is proven', () => {
  const found = { moves: 'L2', optimal: false, guarantee_factor: 1.501, heuristic: null } as Found;
  const choice = { ...choiceFor([]), heuristic: 'manhattan', weight: 1.5 };
  expect(estimateOf({ choice, found })).toBe('Manhattan × 1.5');
  expect(estimateOf({ choice: choiceFor([]), found })).toBe('');
  expect(proofOf(found)).toBe('≤ 1.51×');
  expect(proofOf({ ...found, optimal: true })).toBe('shortest');
  expect(proofOf({ ...found, guarantee_factor: null })).toBe('none');
  expect(proofOf({ ...found, moves: null })).toBe('stopped');
});
