import { describe, expect, test } from 'vitest';
import { type Game, type Way, moved, newGame, parseBoard, timed, undone } from '../core';
import { type Shown, merged, newer, relation } from './merge';

const goal = parseBoard('1 2 3/4 5 6/7 8 0');
const fresh = newGame(parseBoard('0 1 2/4 5 3/7 8 6'), goal);
const play = (game: Game, ways: Way[], from = game.clock) =>
  ways.reduce((played, way, at) => moved(played, way, from + 100 * (at + 1)), game);

describe('two states of a game', () => {
  const two = play(fresh, ['L', 'L']);

  test('where one goes on from the other lose nothing', () => {
    const three = play(two, ['U']);
    expect(relation(two, three)).toBe('behind');
    expect(relation(three, two)).toBe('ahead');
  });

  test('that undid the same moves differ by time only', () => {
    const back = undone(two, 900);
    expect(relation(two, back)).toBe('behind');
    expect(relation(back, two)).toBe('ahead');
    expect(relation(two, two)).toBe('behind');
  });

  test('with moves of their own are apart, be they the same at other times', () => {
    expect(relation(play(two, ['U']), play(two, ['R']))).toBe('apart');
    expect(relation(play(two, ['U'], 500), play(two, ['U'], 900))).toBe('apart');
    expect(relation(two, newGame(parseBoard('1 2 3/4 5 6/7 0 8'), goal))).toBe('apart');
  });

  test('are ordered by when they were played', () => {
    const at = (time: string) => timed(two, 1000, time);
    expect(newer(at('2026-11-16T10:00:00Z'), at('2026-11-16T09:00:00Z'))).toBe('mine');
    expect(newer(at('2026-11-16T10:00:00Z'), at('2026-11-16T10:00:01Z'))).toBe('theirs');
    expect(newer(two, at('2026-11-16T10:00:01Z'))).toBe('theirs');
  });
});

test('of two lists each game comes once, in its higher version, newest first', () => {
  const game = (id: string, version: number, hour: number) =>
    ({ id, version, updated: `2026-11-16T0${hour}:00:00Z` }) as Shown;
  const here = [game('a', 5, 3), game('b', 2, 1)];
  const there = [game('b', 4, 4), game('a', 3, 2), game('c', 1, 2)];
  expect(merged(here, there)).toEqual([there[0], here[0], there[2]]);
});
