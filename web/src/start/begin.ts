/** Open a game with a dealt board and show it. */

import { router } from '../app/router.svelte';
import { newGame, timeText } from '../core';
import { current } from '../game/current.svelte';
import type { Ready } from './start.svelte';

export function begin({ picture, start, goal }: Ready): void {
  current.begin(newGame(start, goal, { picture, created: timeText(new Date()) }));
  router.go('/play', { replace: true }); // back is to choosing, not to the gap
}
