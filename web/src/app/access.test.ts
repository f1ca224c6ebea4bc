import { expect, test } from 'vitest';
import { tokenIn } from './access.svelte';

const token = 'abcDEF-_0123456789abcdef';

test('a token is found in the whole address, and alone', () => {
  expect(tokenIn(`http://127.0.0.1:8717/#token=${token}`)).toBe(token);
  expect(tokenIn(` ${token}\n`)).toBe(token);
  expect(tokenIn(`#token=${token}`)).toBe(token);
});

test('other texts have no token', () => {
  for (const text of ['', 'http://127.0.0.1:8717/', '#token=short', `${token} and more`])
    expect(tokenIn(text)).toBe(null);
});
