/** Lists, opens and deletes saved games: those here, at the server, or both. */

import { ApiError, OfflineError, api } from '../app/api';
import { toasts } from '../app/toasts.svelte';
import type { GameKind } from '../app/types';
import { CoreError, type Game, gameOf, newId, saveOf } from '../core';
import { keeper } from './keeper.svelte';
import type { LocalGame } from './local';
import { type Shown, merged } from './merge';
import { shown } from './shown';
import { current } from '../game/current.svelte';
import { t } from '../words';

/** The games of this browser. */
export const gamesHere = (kind: GameKind): Shown[] =>
  keeper.local.all().flatMap((kept) => (kept.kind === kind ? shown(kept) : []));

/** All games, here and at the server; throws an OfflineError without the server. */
export async function allGames(kind: GameKind): Promise<Shown[]> {
  const before = gamesHere(kind); // a save that reaches the server meanwhile is removed here
  const there = await api.games(kind);
  if (kind === 'save') keeper.local.savesThere = there;
  return merged([...before, ...gamesHere(kind)], there);
}

/** The games to list without the server: those here, and the saves it had when last reached. */
export const gamesOffline = (kind: GameKind): Shown[] =>
  merged(gamesHere(kind), kind === 'save' ? keeper.local.savesThere : []);

/** Show the player what went wrong. */
export async function sayWhy(error: unknown): Promise<void> {
  if (error instanceof OfflineError) toasts.say(t('saved.needsServer'));
  else if (error instanceof ApiError) toasts.say(t('app.failed', { detail: error.detail }));
  else if (error instanceof CoreError) {
    const { sentenceOf } = await import('../words/errors');
    toasts.say(t('app.failed', { detail: sentenceOf(error) }));
  } else throw error;
}

/** A game in its newest state, with its version. */
async function newest(
  id: string,
): Promise<{ kept: LocalGame | null; version: number; game: Game }> {
  const kept = keeper.local.read(id);
  if (kept && keeper.local.sent(id) < kept.version)
    return { kept, version: kept.version, game: gameOf(kept.game) };
  try {
    const stored = await api.game(id);
    if (kept && kept.version >= stored.version)
      return { kept, version: kept.version, game: gameOf(kept.game) };
    return { kept: null, version: stored.version, game: gameOf(stored.game) };
  } catch (error) {
    if (kept) return { kept, version: kept.version, game: gameOf(kept.game) };
    throw error;
  }
}

/** A game by its id, in its newest state: the game being played, or one that is stored. */
export const findGame = async (id: string): Promise<Game> =>
  current.session?.id === id ? current.session.game : (await newest(id)).game;

/** Continue a game that was not saved by name. If that fails, says why and gives false. */
export async function resume(id: string): Promise<boolean> {
  try {
    if (current.session?.id !== id) {
      const { kept, version, game } = await newest(id);
      if (kept) keeper.open(kept);
      else keeper.adopt(id, version, saveOf(game));
    }
    current.session?.resume();
    return true;
  } catch (error) {
    await sayWhy(error);
    return false;
  }
}

/** Open a copy of a save; the save does not change. */
export async function loadCopy(id: string): Promise<boolean> {
  try {
    const { game } = await newest(id);
    current.begin(game, { id: newId() });
    return true;
  } catch (error) {
    await sayWhy(error);
    return false;
  }
}

/** Delete a game everywhere; gives a function that undoes it. Needs the server. */
export async function remove(id: string, name: string | null): Promise<() => void> {
  await keeper.sender.settled(); // a save that is being sent would be there again afterwards
  const { game } = await newest(id);
  await dropAtServer(id);
  keeper.forget(id);
  return () => keeper.save(game, name ?? '', id);
}

/** The same for a game that was not saved by name; without the server, it is deleted here only. */
export async function discard(id: string): Promise<() => void> {
  const kept = keeper.local.read(id);
  const found = kept ? null : await newest(id).catch(() => null);
  if (current.session?.id === id) keeper.close();
  keeper.forget(id);
  await dropAtServer(id).catch(() => undefined);
  const version = (kept?.version ?? found?.version ?? 0) + 1;
  const file = kept?.game ?? (found && saveOf(found.game));
  return () => file && keeper.restore(id, version, file);
}

async function dropAtServer(id: string): Promise<void> {
  try {
    await api.deleteGame(id);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
