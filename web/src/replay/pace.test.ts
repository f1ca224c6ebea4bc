import { expect, test } from 'vitest';
import { pauseOf } from './pace';

test('a replay is quick whatever the length of the game', () => {
  expect(pauseOf(10)).toBe(240);
  expect(pauseOf(80)).toBe(100);
  expect(pauseOf(5000)).toBe(25);
});
