import { expect, test } from 'vitest';
import { formatBoard } from '../core';
import { readBoard } from './board-text';

test.each([
  ['2 8 3/1 6 4/7 0 5', '2 8 3/1 6 4/7 0 5'],
  ['2 8 3\n1 6 4\n7 _ 5\n', '2 8 3/1 6 4/7 0 5'],
  ['[[2,8,3],[1,6,4],[7,0,5]]', '2 8 3/1 6 4/7 0 5'],
  ['2, 8, 3, 1, 6, 4, 7, 0, 5', '2 8 3/1 6 4/7 0 5'],
  ['1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 .', '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0'],
  ['1 2 0/', '1 2 0/'],
  ['x 1\r\n3 2', '0 1/3 2'],
  ['1234x5786', '1 2 3/4 0 5/7 8 6'],
  ['123495786', '1 2 3/4 0 5/7 8 6'],
  ['123\n4_5\n786', '1 2 3/4 0 5/7 8 6'],
])('reads %j', (text, board) => {
  expect(formatBoard(readBoard(text))).toBe(board);
});

test.each(['', '123456789x', '1234', '1 2 3', '1 2/3', '1 1/2 0', 'hello'])(
  'refuses %j',
  (text) => {
    expect(() => readBoard(text)).toThrow();
  },
);
