import { expect, test } from 'vitest';
import type { LessonStep } from '../app/types';
import { nextPlace, previousPlace, stepAt } from './lesson';

const step = (start: number, end: number): LessonStep => ({
  stage: 'row',
  start,
  end,
  tiles: [],
  cells: [],
  caption: '',
});
const STEPS = [step(0, 4), step(4, 5), step(5, 12)];

test('a game is in the step whose moves come next, and at the end in the last one', () => {
  expect([0, 3, 4, 5, 11, 12].map((at) => stepAt(STEPS, at))).toEqual([0, 0, 1, 2, 2, 2]);
});

test('the next step begins where this one ends', () => {
  expect([0, 3, 4, 5, 12].map((at) => nextPlace(STEPS, at))).toEqual([4, 4, 5, 12, 12]);
});

test('one goes back to the beginning of this step first, then to the one before', () => {
  expect([0, 2, 4, 5, 8, 12].map((at) => previousPlace(STEPS, at))).toEqual([0, 0, 0, 4, 5, 5]);
});
