import { beforeEach, expect, test, vi } from 'vitest';
import { OfflineError, api } from '../app/api';
import { toasts } from '../app/toasts.svelte';
import type { HintAnswer } from '../app/types';
import { blankLast, newGame, parseBoard } from '../core';
import { takeHint } from './hints';
import { Session } from '../game/session.svelte';

const goal = parseBoard('1 2 3/4 5 6/7 8 0');
const begin = () => new Session(newGame(parseBoard('1 2 3/4 5 6/0 7 8'), goal));
const ask = vi.spyOn(api, 'hint');
const say = vi.spyOn(toasts, 'say').mockReturnValue(undefined);
let answer: (hint: Partial<HintAnswer>) => void = () => undefined;

beforeEach(() => {
  say.mockClear();
  ask
    .mockReset()
    .mockImplementation(() => new Promise((resolve) => (answer = resolve as typeof answer)));
});

test('a hint is seen to be looked for, and asked for once', async () => {
  const session = begin();
  const taken = takeHint(session);
  expect(session.hintPending).toBe(true);
  await takeHint(session);
  expect(ask).toHaveBeenCalledTimes(1);
  answer({ moves: ['L'] });
  await taken;
  expect(session.hintPending).toBe(false);
  expect(session.hint).toEqual({ cell: 7, way: 'L' });
});

test('nothing is looked for any more once the board is another', async () => {
  const session = begin();
  const taken = takeHint(session);
  session.push('L');
  expect(session.hintPending).toBe(false);
  answer({ moves: ['L'] });
  await taken;
  expect(session.hint).toBe(null);
});

test('where none is found that is said in plain words', async () => {
  const session = begin();
  const taken = takeHint(session);
  answer({ moves: [], reason: 'no solution was found in time: after 5 seconds' });
  await taken;
  expect(session.hintPending).toBe(false);
  expect(say).toHaveBeenCalledWith(expect.stringMatching(/^No good move was found/));
});

test('a paused game has no hints', async () => {
  const session = begin();
  session.push('L');
  session.pause();
  await takeHint(session);
  expect(ask).not.toHaveBeenCalled();
});

test('without a server the hint for a 3x3 is found in the page', async () => {
  ask.mockRejectedValue(new OfflineError('no server'));
  const session = begin();
  await takeHint(session);
  expect(session.hint).toEqual({ cell: 7, way: 'L' });
  expect(say).not.toHaveBeenCalled();
});

test('without a server a larger board has no hint, and is not assisted', async () => {
  ask.mockRejectedValue(new OfflineError('no server'));
  const start = parseBoard('1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15');
  const session = new Session(newGame(start, blankLast(4, 4)));
  await takeHint(session);
  expect(session.hint).toBe(null);
  expect(session.game.assistance).toEqual([]);
  expect(say).toHaveBeenCalledWith(expect.stringMatching(/hints for a 4 × 4 need it/));
});

test('a hint may exchange tiles that look the same', async () => {
  const start = parseBoard('2 3 1/4 5 6/0 7 8');
  const session = new Session(newGame(start, goal, { alike: [[1, 2, 3]] }));
  const taken = takeHint(session);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith('1 2 3/4 5 6/0 7 8', 'blank-last'));
  answer({ moves: ['L'] });
  await taken;
  expect(session.hint).toEqual({ cell: 7, way: 'L' });
});
