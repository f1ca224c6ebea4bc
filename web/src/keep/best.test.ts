import { beforeEach, expect, test } from 'vitest';
import {
  type Assistance,
  type Way,
  after,
  assisted,
  blankAt,
  moved,
  newGame,
  opposite,
  parseBoard,
} from '../core';
import { BestGames, dealOf } from './best';

const goal = blankAt(3, 3, 8);
const start = parseBoard('1 2 3/4 5 6/0 7 8');

class MemoryStorage {
  readonly texts = new Map<string, string>();
  getItem = (key: string) => this.texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.texts.set(key, text);
}

let games: BestGames;
beforeEach(() => void (games = new BestGames(new MemoryStorage())));

function solved(milliseconds: number, help?: Assistance) {
  const game = moved(moved(newGame(start, goal), 'L', 0), 'L', milliseconds);
  return help ? assisted(game, help) : game;
}

test('only a faster game replaces the best of a deal', () => {
  for (const time of [3_000, 4_000, 2_000, 2_500]) games.add(solved(time));
  expect(games.all()).toHaveLength(1);
  const best = games.ofDeal({ start, goal });
  expect(best?.ghost).toEqual({ moves: 'LL', times: [0, 2_000] });
  expect(best).toMatchObject({ made: 2, milliseconds: 2_000 });
  expect(best && dealOf(best)).toEqual({ start, goal, picture: null });
});

test('the moves of the AI are not a game to race against', () => {
  games.add(solved(1_000, 'ai'));
  expect(games.all()).toEqual([]);
  games.add(solved(1_000, 'numbers'));
  expect(games.all()).toHaveLength(1);
});

test('a game with exchanged tiles is not one to race against', () => {
  const alike = [[1, 2, 3]];
  const exchanged = newGame(parseBoard('2 3 1/4 5 6/7 0 8'), goal, { alike });
  games.add(moved(exchanged, 'L', 1_000));
  expect(games.all()).toEqual([]);
});

test('the fastest of a size stays when newer deals push others out', () => {
  games.add(solved(100));
  const around = Array.from('DDRRUULLDDRRUULLDDRRUULLDDRR') as Way[];
  for (let length = 1; length <= around.length; length += 1) {
    const ways = around.slice(0, length);
    let game = newGame(after(goal, ways), goal);
    for (const way of ways.reverse()) game = moved(game, opposite(way), 900);
    games.add(game);
  }
  expect(games.all()).toHaveLength(21);
  expect(games.ofSize(3, 3)?.milliseconds).toBe(100);
  expect(games.ofSize(4, 4)).toBeUndefined();
});
