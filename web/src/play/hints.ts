/** A hint: the first press shows the tile and its direction, the second plays it. */

import { ApiError, OfflineError, api } from '../app/api';
import { toasts } from '../app/toasts.svelte';
import {
  type Board,
  type Game,
  type Way,
  boardOf,
  formatBoard,
  formatGoal,
  sourceOf,
} from '../core';
import { t } from '../words';
import type { Session } from '../game/session.svelte';

/** Request a hint, once for each board. `known` is the next move if it is known without a request. */
export async function takeHint(session: Session, known: Way | null = null): Promise<void> {
  if (!session.takesMoves || session.hintPending) return;
  if (session.hint) {
    session.push(session.hint.way);
    return;
  }
  const asked = (session.hintBoard = session.board);
  try {
    const way = known ?? (await wayFrom(session));
    const cell = way && sourceOf(asked, way);
    if (session.board !== asked || !way || cell == null) return;
    session.assist('hint');
    session.hint = { cell, way };
  } catch (error) {
    if (error instanceof ApiError) toasts.say(t('play.noHint', { detail: error.detail }));
    else throw error;
  } finally {
    if (session.hintBoard === asked) session.hintBoard = null;
  }
}

async function wayFrom(session: Session): Promise<Way | null> {
  const { game } = session;
  const board = game.alike.length ? await exchangedIn(game) : session.board;
  try {
    const { moves, reason } = await api.hint(formatBoard(board), formatGoal(game.goal));
    if (reason) toasts.say(t('play.hintNone'));
    return moves[0] ?? null;
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error;
    const way = await wayWithoutServer(board, game.goal).catch(() => null);
    const { rows, cols } = game.goal;
    if (!way) toasts.say(t('play.hintOffline', { size: t('play.size', { rows, cols }) }));
    return way;
  }
}

/** The board, with tiles that look the same exchanged where that is nearer to the goal. */
async function exchangedIn(game: Game): Promise<Board> {
  const { exchangedFor } = await import('../core/exchange');
  return exchangedFor(boardOf(game), game.goal, game.alike).board;
}

/** The first move of a shortest solution that is found in the page; null for large boards. */
async function wayWithoutServer(board: Board, goal: Board): Promise<Way | null> {
  const { isSolvedHere, shortestSolution } = await import('../core/shortest');
  return isSolvedHere(board) ? (shortestSolution(board, goal)?.ways[0] ?? null) : null;
}
