import { describe, expect, test } from 'vitest';
import { dealBoard, formatBoard, isReachable, makeBoard, sameBoard } from '.';
import { blankAt, blankLast, snail } from './goals';

describe('a deal', () => {
  const goals = [
    blankLast(3, 3),
    snail(4, 4),
    blankAt(3, 5, 7),
    blankLast(10, 10),
    blankLast(1, 6),
  ];
  test.each(goals)('can be solved and is not solved: $rows x $cols', (goal) => {
    for (let times = 0; times < 50; times += 1) {
      const board = dealBoard(goal);
      expect(makeBoard(board.rows, board.cols, board.tiles)).toEqual(board);
      expect(isReachable(board, goal)).toBe(true);
      expect(sameBoard(board, goal)).toBe(false);
    }
  });

  test('is each of the boards that can be, equally often', () => {
    let state = 1;
    const random = (below: number) => {
      state = (state * 48271) % 2147483647;
      return state % below;
    };
    const seen = new Map<string, number>();
    for (let times = 0; times < 11_000; times += 1) {
      const text = formatBoard(dealBoard(blankLast(2, 2), random));
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
    expect(seen.size).toBe(11); // half of 24, without the goal
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150);
  });
});
