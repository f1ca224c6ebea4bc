import { expect, test } from 'vitest';
import { pitchOf } from './sound';

test('the more tiles move, the lower is the knock', () => {
  expect(pitchOf(1)).toBe(520);
  expect(pitchOf(2)).toBeLessThan(pitchOf(1));
  expect(pitchOf(9)).toBeGreaterThan(100);
});
