/** A hint: first the tile and its way are shown, then the same key plays it. */

import { ApiError, OfflineError, api } from '../app/api';
import { toasts } from '../app/toasts.svelte';
import { type Board, formatBoard, formatGoal, sourceOf } from '../core';
import { t } from '../words';
import type { Session } from './session.svelte';

let asking: Board | null = null;

/** Asking twice about one board gives one answer. */
export async function takeHint(session: Session): Promise<void> {
  if (session.paused || session.solved) return;
  if (session.hint) {
    session.push(session.hint.way);
    return;
  }
  const asked = session.board;
  if (asking === asked) return;
  asking = asked;
  try {
    const { moves } = await api.hint(formatBoard(asked), formatGoal(session.game.goal));
    const [way] = moves;
    const cell = way && sourceOf(asked, way);
    if (session.board !== asked || way === undefined || cell == null) return;
    session.assist('hint');
    session.hint = { cell, way };
  } catch (error) {
    if (error instanceof OfflineError) toasts.say(t('app.offline'));
    else if (error instanceof ApiError) toasts.say(t('play.noHint', { detail: error.detail }));
    else throw error;
  } finally {
    if (asking === asked) asking = null;
  }
}
