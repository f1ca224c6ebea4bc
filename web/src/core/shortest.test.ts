import { describe, expect, test } from 'vitest';
import { after, blankLast, formatBoard, parseBoard } from '.';
import { isSolvedHere, shortestSolution } from './shortest';
import vectors from './vectors.json';

describe('shortest solutions in the page', () => {
  test.each(vectors.shortest)(
    'from $start to $goal there are $length moves, as the package says',
    ({ start, goal, length }) => {
      const [board, wanted] = [parseBoard(start), parseBoard(goal)];
      const found = shortestSolution(board, wanted);
      expect(found?.ways.length ?? null).toBe(length);
      if (found) expect(formatBoard(after(board, found.ways))).toBe(goal);
    },
  );

  test('of the farthest board expand a small part of all boards', () => {
    const found = shortestSolution(parseBoard('8 6 7/2 5 4/3 0 1'), blankLast(3, 3));
    expect(found?.expanded).toBeLessThan(25_000);
  });

  test('are not searched for on boards of more than nine cells', () => {
    expect(isSolvedHere({ rows: 3, cols: 3 })).toBe(true);
    expect(isSolvedHere({ rows: 2, cols: 5 })).toBe(false);
    expect(() => shortestSolution(blankLast(4, 4), blankLast(4, 4))).toThrow(RangeError);
  });
});
