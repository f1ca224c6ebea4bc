import { expect, test } from 'vitest';
import { ticksOf } from '../parts/ticks';
import { pointsOf } from './chart';

test('the ticks are round and reach the largest value', () => {
  expect(ticksOf(100)).toEqual([0, 50, 100]);
  expect(ticksOf(87)).toEqual([0, 50, 100]);
  expect(ticksOf(7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksOf(2)).toEqual([0, 1, 2]);
  expect(ticksOf(0)).toEqual([0, 1]);
});

test('the points go from the left to the right, the largest value to the top', () => {
  expect(pointsOf([10, 0, 5], 10, 200, 100)).toEqual([
    { x: 0, y: 0 },
    { x: 100, y: 100 },
    { x: 200, y: 50 },
  ]);
  expect(pointsOf([4], 8, 200, 100)).toEqual([{ x: 100, y: 50 }]);
});
