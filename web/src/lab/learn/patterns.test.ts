import { expect, test } from 'vitest';
import { after, blankLast, opposite, waysOf } from '../../core';
import { shortestSolution } from '../../core/shortest';
import { patternCost, patternTable } from './patterns';

test('sums of patterns never exceed the distance', () => {
  const goal = blankLast(3, 3);
  const tables = [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ].map((tiles) => patternTable(goal, tiles));
  expect(tables.map(({ arrangements }) => arrangements)).toEqual([3024, 3024]);
  let board = goal;
  let last = waysOf(board)[0];
  for (let step = 0; step < 300; step += 1) {
    const ways = waysOf(board).filter((way) => !last || way !== opposite(last));
    last = ways[(step * 7) % ways.length];
    if (last) board = after(board, [last]);
    const sum = tables.reduce((total, table) => total + patternCost(table, board), 0);
    expect(sum).toBeLessThanOrEqual(shortestSolution(board, goal)?.ways.length ?? 0);
  }
  expect(tables.every((table) => patternCost(table, goal) === 0)).toBe(true);
});
