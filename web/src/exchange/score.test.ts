import { describe, expect, test } from 'vitest';
import { assisted, blankLast, isSolved, moved, newGame, parseBoard, undone } from '../core';
import { formatScore, parseScore, scoreOf, scoreText, verdictOf } from './score';

const dealt = newGame(parseBoard('1 2 3/4 5 6/7 0 8'), blankLast(3, 3));
const won = moved(dealt, 'L', 1500);

describe('the score of a game', () => {
  test('counts undone moves too, and is only there when the game is solved', () => {
    expect(scoreOf(dealt)).toBe(null);
    expect(scoreOf(won)).toEqual({ moves: 1, milliseconds: 1500 });
    const wandered = undone(moved(dealt, 'D', 100), 200);
    expect(scoreOf(moved(wandered, 'L', 900))).toEqual({ moves: 3, milliseconds: 900 });
  });

  test('is not there when the AI made moves', () => {
    expect(scoreOf(assisted(won, 'ai'))).toBe(null);
  });
});

test('a game with exchanged tiles has no score', () => {
  const dealt = newGame(parseBoard('2 3 1/4 5 6/7 0 8'), blankLast(3, 3), { alike: [[1, 2, 3]] });
  const whole = moved(dealt, 'L', 1500);
  expect(isSolved(whole)).toBe(true);
  expect(scoreOf(whole)).toBe(null);
});

describe('a score in a link', () => {
  test('is read as it was written', () => {
    const score = { moves: 41, milliseconds: 72_310 };
    expect(parseScore(formatScore(score))).toEqual(score);
    expect(scoreText(score)).toBe('41 moves, 1:12');
  });

  test.each([null, '', '41', '0-5', '-1-5', '1e3-5', '41-x', '9999999-1', '1-999999999999'])(
    'that is not possible is none: %s',
    (text) => expect(parseScore(text)).toBe(null),
  );
});

test.each([
  [38, 90_000, 'You beat it by 3 moves.'],
  [40, 90_000, 'You beat it by 1 move.'],
  [43, 10_000, '2 moves more: not beaten yet.'],
  [41, 70_900, 'Same number of moves: you beat it by 2 seconds.'],
  [41, 73_000, 'Same number of moves, 1 second slower: not beaten yet.'],
  [41, 72_999, 'The same number of moves and the same time.'],
])('%i moves in %i ms against 41 moves, 1:12', (moves, milliseconds, text) => {
  expect(verdictOf({ moves, milliseconds }, { moves: 41, milliseconds: 72_310 })).toBe(text);
});
