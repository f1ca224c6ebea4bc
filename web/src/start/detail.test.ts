import { expect, test } from 'vitest';
import { centred, moved, zoomed } from './crop';
import { isBlurred, isCoarse, isPlain } from './detail';

const SIZE = { rows: 3, cols: 3 };

/** Black on the left half, then grey, 100 by 50. */
const halves = {
  width: 100,
  height: 50,
  brightness: Float32Array.from({ length: 5000 }, (_, at) => (at % 100 < 50 ? 0 : 128)),
};

test('a part looks blurred with fewer than 40 pixels for a tile', () => {
  expect(isBlurred(centred({ width: 120, height: 500 }, 1), SIZE)).toBe(false);
  expect(isBlurred(centred({ width: 119, height: 500 }, 1), SIZE)).toBe(true);
  expect(isCoarse({ width: 150, height: 150 }, SIZE)).toBe(false);
  expect(isCoarse({ width: 150, height: 150 }, { rows: 10, cols: 10 })).toBe(true);
  expect(isBlurred(zoomed(centred({ width: 300, height: 300 }, 1), 3), SIZE)).toBe(true);
});

test('a part of one colour is plain, and only while that part is chosen', () => {
  const view = centred({ width: 1000, height: 500 }, 1);
  expect(isPlain(view, halves)).toBe(false);
  expect(isPlain(moved(view, -1000, 0), halves)).toBe(true);
  expect(isPlain(moved(view, 1000, 0), halves)).toBe(true);
});
