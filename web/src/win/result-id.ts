import type { Game } from '../core';

/** The id of a result. Each attempt has its own; a restart begins a new attempt. */
export function resultId(id: string, game: Game): string {
  const restarts = game.steps.slice(0, game.cursor).filter(({ way }) => way === null).length;
  return restarts ? `${id}-${restarts}`.slice(-64) : id;
}
