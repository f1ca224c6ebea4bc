import { afterEach, expect, test } from 'vitest';
import { toasts } from '../app/toasts.svelte';
import { gameOf } from '../core';
import { readChoiceFrom } from '../words';
import { sayWhy } from './games';

afterEach(() => readChoiceFrom(() => 'system'));

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
