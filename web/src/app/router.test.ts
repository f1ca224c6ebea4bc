import { expect, test } from 'vitest';
import { pathOf } from './router.svelte';

test.each([
  ['/', '/'],
  ['/play', '/play'],
  ['/play/', '/play'],
  ['/records//', '/records'],
  ['/d/6WAX3622/', '/d/6WAX3622'],
])('a slash at the end of %s means nothing', (path, meant) => {
  expect(pathOf(path)).toBe(meant);
});
