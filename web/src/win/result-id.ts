import type { Game } from '../core';

/** Each attempt at a deal counts for itself: a restart begins a new one. */
export function resultId(id: string, game: Game): string {
  const restarts = game.steps.slice(0, game.cursor).filter(({ way }) => way === null).length;
  return restarts ? `${id}-${restarts}`.slice(-64) : id;
}
