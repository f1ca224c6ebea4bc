import { expect, test } from 'vitest';
import type { Answer, Counters } from '../app/types';
import { boundText, fewestMoves, limitedText } from './figures';
import { choiceFor } from './methods';

const limited = (reason_code: string | null): string =>
  limitedText(
    { reason_code, expanded: 2000, memory: 4e8, seconds: 2, lower_bound: null } as Answer,
    { ...choiceFor([]), method: 'astar' },
    [],
    { rows: 4, cols: 4 },
  );

test.each([
  [
    'search.memory_limit',
    'A* ran out of memory: it used 400 MB and expanded 2,000 states in 2 sec.',
  ],
  ['search.needs_memory', 'A* needs more memory than the server allows.'],
  ['search.time_limit', 'A* ran out of time: it expanded 2,000 states in 2 sec, and used 400 MB.'],
])('a search says which limit ended it: %s', (code, text) => {
  expect(limited(code)).toBe(text);
});

test('a limit that has no text of its own is still explained', () => {
  expect(limited('search.depth_limit')).toMatch(/^A\* found no solution within its limits/);
});

test('the share above the shortest is rounded up, so that it is proven', () => {
  expect(boundText(108, 100)).toBe('At least 100 are needed; at most 8 % above the shortest.');
  expect(boundText(1001, 1000)).toContain('at most 1 %');
  expect(boundText(100, 100)).toBe('proven shortest');
});

test('a bound that is a fraction is shown as whole moves', () => {
  expect(fewestMoves({ lower_bound: 92.167 } as Counters)).toBe(93);
  expect(fewestMoves({ lower_bound: 92 } as Counters)).toBe(92);
  expect(fewestMoves(null)).toBe(0);
});
