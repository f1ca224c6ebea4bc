import { expect, test } from 'vitest';
import { after, parseBoard, parseMoves } from '../core';
import { shortestSolution } from '../core/shortest';
import { pointsHere } from './distances-here';
import { exerciseOfDetour, exerciseOfWindow } from './exercise';
import { findDetours, lowerBounds } from './line';
import type { ReviewedGame } from './reviewed-game';

const goal = parseBoard('1 2 3/4 5 6/7 8 0');
const game: ReviewedGame = {
  start: parseBoard('1 2 3/4 5 6/0 7 8'),
  goal,
  target: goal,
  picture: null,
  alike: [],
  moves: parseMoves('D2U2L2'),
  times: [],
  undone: 0,
  assistance: [],
};

test('a detour lasts until the goal is as near as before', () => {
  expect(findDetours([3, 4, 3, 4, 3, 2, 1, 2])).toEqual([
    { first: 0, end: 4 },
    { first: 6, end: 7 },
  ]);
  expect(findDetours([2, 1, 0])).toEqual([]);
  expect(findDetours([5])).toEqual([]);
});

test('the distances found in the page are those of a search for each board', () => {
  const points = [...pointsHere(game)];
  expect(points.map(({ index }) => index)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(points.map(({ distance }) => distance).reverse()).toEqual([2, 3, 4, 3, 2, 1, 0]);
  for (const { index, way } of points) {
    const board = after(game.start, game.moves.slice(0, index));
    expect(after(board, way)).toEqual(goal);
    expect(way).toHaveLength(shortestSolution(board, goal)?.ways.length ?? -1);
  }
});

test('the lower bounds are Manhattan distances', () => {
  expect(lowerBounds(game.start, game.moves, goal)).toEqual([2, 3, 4, 3, 2, 1, 0]);
});

test('an exercise leads from a detour to where the game was nearer', () => {
  const distances = [2, 3, 4, 3, 2, 1, 0];
  const exercise = exerciseOfDetour(game, distances, 0, 6, parseMoves('L2'));
  expect(exercise).toMatchObject({ until: { distance: 0 }, least: 2, yours: 6, distance: 2 });
  const long = Array.from({ length: 61 }, (_, at) => Math.abs(40 - at) + 0);
  expect(exerciseOfDetour({ ...game, moves: [] }, long, 0, 40, []).least).toBe(12);
});

test('an exercise of a window ends at its last board', () => {
  const exercise = exerciseOfWindow(game, 0, 4, []);
  expect(exercise).toMatchObject({ until: { board: game.start }, least: 0, yours: 4 });
});
