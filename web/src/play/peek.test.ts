import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Peek } from './peek.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a short press shows the picture for a second', () => {
  const peek = new Peek();
  peek.press();
  vi.advanceTimersByTime(50);
  peek.release();
  vi.advanceTimersByTime(900);
  expect(peek.shown).toBe(true);
  vi.advanceTimersByTime(200);
  expect(peek.shown).toBe(false);
});

test('a long press shows it while it is held, also when the key repeats', () => {
  const peek = new Peek();
  for (let repeat = 0; repeat < 50; repeat += 1) {
    peek.press();
    vi.advanceTimersByTime(100);
    expect(peek.shown).toBe(true);
  }
  peek.release();
  expect(peek.shown).toBe(false);
});

test('a second press is not ended by the first', () => {
  const peek = new Peek();
  peek.press();
  peek.release();
  vi.advanceTimersByTime(900);
  peek.press();
  vi.advanceTimersByTime(5000);
  expect(peek.shown).toBe(true);
});
