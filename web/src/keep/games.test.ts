import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../app/api';
import { toasts } from '../app/toasts.svelte';
import { blankLast, gameOf, newGame, parseBoard } from '../core';
import { readChoiceFrom } from '../words';
import { allGames, sayWhy } from './games';
import { keeper } from './keeper.svelte';

afterEach(() => {
  readChoiceFrom(() => 'system');
  vi.restoreAllMocks();
});

test('a save that reaches the server while it lists its games is in the list', async () => {
  const game = newGame(parseBoard('1 2 3/4 5 6/0 7 8'), blankLast(3, 3));
  keeper.save(game, 'Mine', 'save-0001');
  vi.spyOn(api, 'games').mockImplementation(() => {
    keeper.forget('save-0001'); // it was sent, after the server read its list
    return Promise.resolve([]);
  });
  expect((await allGames('save')).map(({ name }) => name)).toEqual(['Mine']);
});

test('why a stored game cannot be opened is said in the language of the page', async () => {
  readChoiceFrom(() => 'zh');
  let error: unknown;
  try {
    gameOf({ kind: 'pintu-game', version: 9 });
  } catch (thrown) {
    error = thrown;
  }
  await sayWhy(error);
  expect(toasts.shown.map((toast) => toast.text)).toEqual([
    '操作失败：version：它是更新的拼图保存的（版本 9）；这里只能读到版本 3，请重新加载页面。',
  ]);
});
