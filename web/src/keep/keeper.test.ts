import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, OfflineError, api } from '../app/api';
import type { Summary } from '../app/types';
import { keeper } from './keeper.svelte';

const all = Array.from({ length: 53 }, (_, at) => ({ id: `game-${at}` }) as Summary);
const games = vi.spyOn(api, 'games');
const deleteGame = vi.spyOn(api, 'deleteGame');

beforeEach(() => {
  games.mockReset().mockImplementation(() => Promise.resolve([...all]));
  deleteGame.mockReset().mockResolvedValue(new Response());
});
afterEach(() => void vi.clearAllMocks());

test('two who compare at once ask the server once, and old games go once', async () => {
  const [one, other] = await Promise.all([keeper.compare(), keeper.compare()]);
  expect(games).toHaveBeenCalledTimes(1);
  expect(deleteGame.mock.calls).toEqual([['game-50'], ['game-51'], ['game-52']]);
  expect(one).toHaveLength(50);
  expect(other).toBe(one);
  await keeper.compare();
  expect(games).toHaveBeenCalledTimes(2);
});

test('an old game that is gone already is no reason to know of none', async () => {
  deleteGame.mockRejectedValueOnce(new ApiError(404, 'There is no such game.'));
  expect(await keeper.compare()).toHaveLength(50);
  expect(deleteGame).toHaveBeenCalledTimes(3);
});

test('without a server none are known', async () => {
  games.mockRejectedValueOnce(new OfflineError('gone'));
  expect(await keeper.compare()).toEqual([]);
});
