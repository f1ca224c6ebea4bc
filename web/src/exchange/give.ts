/** Makes `.pintu` files of games. */

import { pictureUrl } from '../app/pictures.svelte';
import { ApiError, send } from '../app/request';
import { stamp } from '../app/download';
import { type Game, newGame } from '../core';
import { formatFile } from './format';
import { scoreOf } from './score';

const TYPE = 'application/vnd.pintu+json';

/** A game as it is, with its name and the player's own picture. */
export async function fileOfGame(game: Game, name: string | null): Promise<File> {
  const text = formatFile({ name, game, ghost: null, picture: await bytesOf(game.picture) });
  return named(text, game);
}

/** The puzzle of a game for others to play; with the game itself to beat, if it was won. */
export async function fileOfChallenge(game: Game): Promise<File> {
  const { start, goal, picture, created } = game;
  const text = formatFile({
    name: null,
    game: newGame(start, goal, { picture, created }),
    ghost: scoreOf(game) && game,
    picture: await bytesOf(picture),
  });
  return named(text, game);
}

const named = (text: string, { goal: { rows, cols } }: Game): File =>
  new File([text], `pintu-${rows}x${cols}-${stamp()}.pintu`, { type: TYPE });

/** The bytes of a picture that only this player has; none of one that is damaged. */
async function bytesOf(picture: string | null): Promise<Uint8Array<ArrayBuffer> | null> {
  const url = picture?.startsWith('upload:') ? pictureUrl(picture) : null;
  if (!url) return null;
  try {
    return new Uint8Array(await (await send(url)).arrayBuffer());
  } catch (error) {
    if (error instanceof ApiError && error.members.code === 'stored.damaged_picture') return null;
    throw error;
  }
}
