import { describe, expect, test } from 'vitest';
import {
  choiceFor,
  heuristicsFor,
  isDoubtful,
  methodsFor,
  powerOfTen,
  statesOf,
  wishOf,
} from './methods';

const square = (side: number) => ({ rows: side, cols: side });

describe('the methods', () => {
  test.each([
    [3, 'shortest'],
    [4, 'shortest'],
    [5, 'weighted'],
    [6, 'line-by-line'],
    [10, 'line-by-line'],
  ] as const)('begin with what works on %d by %d', (side, method) => {
    expect(choiceFor(square(side)).method).toBe(method);
    expect(methodsFor(square(side))).toContain(method);
  });

  test('never offer the shortest where it is out of reach', () => {
    expect(methodsFor(square(4))).toContain('shortest');
    expect(methodsFor(square(5))).not.toContain('shortest');
    expect(choiceFor(square(5), 'shortest').method).toBe('weighted');
  });

  test('are doubted on large boards, but for the one that always finds a way', () => {
    expect(methodsFor(square(7)).filter((method) => !isDoubtful(method, square(7)))).toEqual([
      'line-by-line',
    ]);
    expect(isDoubtful('beam', square(6))).toBe(false);
  });

  test('offer walking distance only where its tables are small', () => {
    expect(heuristicsFor('astar', square(4))).toContain('walking-distance');
    expect(heuristicsFor('astar', square(5))).not.toContain('walking-distance');
    expect(heuristicsFor('bfs', square(4))).toEqual([]);
  });

  test('ask with the options that go with them, and no others', () => {
    const asked = (method: Parameters<typeof choiceFor>[1], side: number) =>
      wishOf(choiceFor(square(side), method), square(side), 'b', 'g');
    expect(asked('bfs', 4)).toEqual({ board: 'b', goal: 'g', method: 'bfs' });
    expect(asked('weighted', 5)).toMatchObject({ method: 'astar', weight: 3 });
    expect(asked('astar', 4)).not.toHaveProperty('weight');
    expect(asked('beam', 6)).toMatchObject({ width: 100, heuristic: 'linear-conflict' });
  });
});

test('the states of a board are half of all arrangements', () => {
  expect(statesOf(square(3))).toBe(181440);
  expect(powerOfTen(statesOf(square(4)))).toBe('10¹³');
});
