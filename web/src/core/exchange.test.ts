import { describe, expect, test } from 'vitest';
import { type Way, after, blankLast, lookSame, parseBoard } from '.';
import { assign } from './assignment';
import { exchangedFor, untilAlike } from './exchange';
import { isReachable } from './reachability';
import { isSolvedHere, shortestSolution } from './shortest';

const SMALL = blankLast(3, 3);
const LARGE = blankLast(5, 5);
const THREE = [[1, 2, 3]];

describe('exchanged tiles', () => {
  test('of a 3x3 give a shortest solution to any board that looks like the goal', () => {
    const board = parseBoard('2 3 1/4 5 6/0 7 8');
    const { board: exchanged, fewest } = exchangedFor(board, SMALL, THREE);
    const ways = shortestSolution(exchanged, SMALL)?.ways ?? [];
    expect([ways, fewest]).toEqual([['L', 'L'], 2]);
    expect(lookSame(after(board, ways), SMALL, THREE)).toBe(true);
    expect(shortestSolution(board, SMALL)?.ways.length).toBeGreaterThan(2);
  });

  test.each([
    ['2 3 1 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24', THREE, 2],
    [
      '2 1 3 4 5/7 6 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24',
      [
        [1, 2],
        [6, 7],
      ],
      2,
    ],
  ])('of a larger board bring it near: %s', (text, alike, fewest) => {
    const board = parseBoard(text);
    const found = exchangedFor(board, LARGE, alike);
    expect(found.fewest).toBe(fewest);
    expect(after(found.board, ['L', 'L'])).toEqual(LARGE);
  });

  test('are an even number of exchanges, or none', () => {
    const board = parseBoard('2 1 3 4 5/7 6 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24');
    const { board: two, fewest } = exchangedFor(board, LARGE, [[1, 2]]);
    expect([two, fewest]).toEqual([board, 4]);
    const three = exchangedFor(board, LARGE, [[1, 2, 3]]).board;
    expect(isReachable(three, LARGE)).toBe(true);
    expect(lookSame(three, board, [[1, 2, 3]])).toBe(true);
  });

  test('of a plain picture of ten by ten fit nearly everywhere', () => {
    const goal = blankLast(10, 10);
    expect(isSolvedHere(goal)).toBe(false);
    const ways = Array.from('RRDDLURDRULDDRUULLDDRRDRULLL') as Way[];
    const board = after(goal, ways);
    const all = [Array.from({ length: 99 }, (_, at) => at + 1)];
    const found = exchangedFor(board, goal, all);
    expect(lookSame(found.board, goal, all)).toBe(false);
    expect(isReachable(found.board, goal)).toBe(true);
    expect(found.fewest).toBeLessThan(10);
  });
});

test('moves end with the first board that looks like the goal', () => {
  const board = parseBoard('2 3 1/4 5 6/0 7 8');
  expect(untilAlike(board, ['L', 'L', 'D', 'U'], SMALL, THREE)).toEqual(['L', 'L']);
  expect(untilAlike(board, ['L', 'D'], SMALL, THREE)).toEqual(['L', 'D']);
});

test('an assignment has the least sum of all', () => {
  const costs = [
    [4, 1, 3, 9],
    [2, 0, 5, 8],
    [3, 2, 2, 7],
    [5, 1, 4, 2],
  ];
  const orders = (rest: readonly number[]): number[][] =>
    rest.length
      ? rest.flatMap((one) => orders(rest.filter((other) => other !== one)).map((o) => [one, ...o]))
      : [[]];
  const places = [0, 1, 2, 3];
  const cost = (row: number, column: number) => costs[row]?.[column] ?? 0;
  const sum = (order: readonly number[]) =>
    order.reduce((all, place, item) => all + cost(item, place), 0);
  const found = assign(places, places, cost);
  const least = Math.min(...orders(places).map(sum));
  expect(sum(places.map((item) => found.get(item) ?? 0))).toBe(least);
});
