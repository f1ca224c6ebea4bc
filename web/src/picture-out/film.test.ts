import { expect, test } from 'vitest';
import { type Way, after, boardOf, formatBoard, moved, newGame, parseBoard } from '../core';
import { LONGEST, filmOfMoves, filmOfWay } from './film';

const goal = parseBoard('1 2 3/4 5 6/7 8 0');
const fresh = newGame(parseBoard('0 1 2/4 5 3/7 8 6'), goal);

test('a film of the moves ends where the game stands', () => {
  const game = moved(moved(fresh, 'L', 10), 'L', 20);
  const film = filmOfMoves(game);
  expect(formatBoard(film.start)).toBe('0 1 2/4 5 3/7 8 6');
  expect(film).toMatchObject({ ways: ['L', 'L'], cut: false });
});

test('a film of too many moves shows the last ones', () => {
  const ways: Way[] = ['L', 'R'];
  let game = fresh;
  for (let at = 0; at <= LONGEST; at += 1) game = moved(game, ways[at % 2] ?? 'L', at);
  const film = filmOfMoves(game);
  expect([film.ways.length, film.cut]).toEqual([LONGEST, true]);
  expect(after(film.start, film.ways)).toEqual(boardOf(game));
});

test('a film of a way begins where the game stands', () => {
  const game = moved(fresh, 'L', 10);
  expect(filmOfWay(game, ['L', 'U'])).toEqual({
    start: boardOf(game),
    ways: ['L', 'U'],
    cut: false,
  });
});
