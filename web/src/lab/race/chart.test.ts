import { expect, test } from 'vitest';
import { axisOf, lineOf, placeOf, ticksOf } from './chart';

test('an axis has whole powers of ten around all values', () => {
  expect(axisOf([3, 181_440], 1)).toEqual({ from: 0, to: 6 });
  expect(ticksOf({ from: -3, to: 0 })).toEqual([-3, -2, -1, 0]);
  expect(axisOf([10], 1)).toEqual({ from: 1, to: 2 });
  expect(axisOf([], 1)).toEqual({ from: 0, to: 1 });
});

test('ten times as much is one step further', () => {
  expect(placeOf({ from: 0, to: 4 }, 100)).toBe(0.5);
});

test('a line starts at the edge with the rate of its first sample', () => {
  const axis = { from: 0, to: 2 };
  expect(lineOf([{ seconds: 100, expanded: 100 }], axis, axis)).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(lineOf([], axis, axis)).toEqual([]);
});

test('a long line keeps its last point, and no more points than can be seen', () => {
  const samples = Array.from({ length: 5000 }, (_, at) => ({ seconds: at + 1, expanded: at + 1 }));
  const line = lineOf(samples, { from: 0, to: 4 }, { from: 0, to: 4 });
  expect(line.length).toBeLessThan(260);
  expect(line.at(-1)?.[0]).toBeCloseTo(Math.log10(5000) / 4);
});
