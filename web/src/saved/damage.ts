/** What the server has of this player but cannot read any more. */

import { sendForJson } from '../app/request';
import { keeper } from '../keep/keeper.svelte';

export interface Damage {
  /** How many games; nothing else is known about them. */
  readonly games: number;
  /** Pictures as games name them: `upload:<id>`. */
  readonly pictures: readonly string[];
}

const damagedIds = async (path: string): Promise<string[]> =>
  (await sendForJson<{ damaged: string[] }>(path)).damaged;

export async function findDamage(): Promise<Damage> {
  const paths = ['/api/games', '/api/pictures'];
  const [games = [], pictures = []] = await Promise.all(paths.map(damagedIds));
  return {
    // A game that this browser has too can still be opened.
    games: games.filter((id) => !keeper.local.read(id)).length,
    pictures: pictures.map((id) => `upload:${id}`),
  };
}
