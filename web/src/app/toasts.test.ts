import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from './toasts.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('the same text is said once', () => {
  toasts.say('Offline.');
  toasts.say('Offline.');
  expect(toasts.shown).toHaveLength(1);
});

test('what can be undone is offered each time, however many there are', () => {
  const undone: number[] = [];
  for (const game of [1, 2, 3, 4])
    toasts.say('Deleted: Cranes', { label: 'Undo', act: () => undone.push(game) });
  toasts.say('Offline.');
  for (const toast of toasts.shown) toasts.act(toast);
  expect(undone).toEqual([1, 2, 3, 4]);
});

test('of texts without an action the last three stay', () => {
  for (const text of ['one', 'two', 'three', 'four']) toasts.say(text);
  expect(toasts.shown.map(({ text }) => text)).toEqual(['two', 'three', 'four']);
});

test('a message that is held stays until it is released', () => {
  let isHeld = true;
  toasts.isHeld = () => isHeld;
  toasts.say('Deleted: Cranes');
  vi.advanceTimersByTime(60_000);
  expect(toasts.shown).toHaveLength(1);
  isHeld = false;
  vi.advanceTimersByTime(1_000);
  expect(toasts.shown).toHaveLength(0);
});
