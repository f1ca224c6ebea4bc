import { expect, test } from 'vitest';
import { blankAt, formatBoard, parseBoard, sameBoard } from '.';
import { type Game, moved, newGame, restarted, undone } from './game';
import { ghostBoard, ghostOf, ghostTime } from './ghost';

const goal = blankAt(3, 3, 8);
const start = parseBoard('1 2 3/4 5 6/0 7 8');

/** A restart, a move that is undone, and two moves that solve it. */
function played(): Game {
  let game = moved(newGame(start, goal), 'D', 0);
  game = moved(restarted(game, 5_000), 'D', 6_000);
  game = undone(game, 6_500);
  return moved(moved(game, 'L', 7_000), 'L', 8_200);
}

test('a ghost has the moves and times of the last attempt, without what was undone', () => {
  expect(ghostOf(played())).toEqual({ moves: 'LL', times: [2_000, 3_200] });
  expect(ghostTime(ghostOf(played()))).toBe(3_200);
});

test('a ghost moves after the times of its game', () => {
  const ghost = ghostOf(played());
  const at = (elapsed: number) => formatBoard(ghostBoard(start, ghost, elapsed));
  expect(at(2_000)).toBe('1 2 3/4 5 6/0 7 8');
  expect(at(2_001)).toBe('1 2 3/4 5 6/7 0 8');
  expect(sameBoard(ghostBoard(start, ghost, 4_000), goal)).toBe(true);
});

test('a ghost of another deal is refused', () => {
  expect(() => ghostBoard(goal, { moves: 'U', times: [0] }, 1)).toThrow();
  expect(() => ghostBoard(start, { moves: 'LL', times: [0] }, 1)).toThrow();
});
