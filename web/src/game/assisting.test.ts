import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../app/toasts.svelte';
import { blankLast, newGame, parseBoard } from '../core';
import { beforeAssistance, withdrawNotice } from './assisting';
import { Session } from './session.svelte';

const begin = () => new Session(newGame(parseBoard('1 2 3/4 5 6/0 7 8'), blankLast(3, 3)));
const help = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  help.mockReset();
  for (const { id } of toasts.shown) toasts.close(id);
});

test('what assisted means is said before the help is given', () => {
  beforeAssistance(begin(), help);
  expect(help).not.toHaveBeenCalled();
  expect(toasts.shown[0]?.text).toMatch(/counts as assisted/);
  toasts.shown[0]?.action?.act();
  expect(help).toHaveBeenCalledTimes(1);
});

test('who closes the message gets no help, and sees it again the next time', () => {
  const session = begin();
  beforeAssistance(session, help);
  toasts.close(toasts.shown[0]?.id ?? 0);
  beforeAssistance(session, help);
  expect(help).not.toHaveBeenCalled();
  expect(toasts.shown).toHaveLength(1);
});

test('asking again goes on, and the message disappears', () => {
  const session = begin();
  beforeAssistance(session, help);
  beforeAssistance(session, help);
  expect(help).toHaveBeenCalledTimes(1);
  expect(toasts.shown).toHaveLength(0);
});

test('the message about a game is closed with the game, and no other one', () => {
  const session = begin();
  beforeAssistance(session, help);
  expect(withdrawNotice(begin())).toBe(false);
  expect(toasts.shown).toHaveLength(1);
  expect(withdrawNotice(session)).toBe(true);
  expect(toasts.shown).toHaveLength(0);
  expect(help).not.toHaveBeenCalled();
});

test('it is said once for each game', () => {
  const session = begin();
  for (let times = 0; times < 4; times += 1) beforeAssistance(session, help);
  expect(help).toHaveBeenCalledTimes(3);
  beforeAssistance(begin(), help);
  expect(help).toHaveBeenCalledTimes(3);
});

test('nothing is said in a game that is assisted already', () => {
  const session = begin();
  session.assist('numbers');
  beforeAssistance(session, help);
  expect(help).toHaveBeenCalledTimes(1);
  expect(toasts.shown).toHaveLength(0);
});
