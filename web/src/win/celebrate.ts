/** What happens when a game is solved. */

import { ApiError } from '../app/api';
import { isStill } from '../app/appearance.svelte';
import { router } from '../app/router.svelte';
import { saveOf } from '../core';
import { dayAt } from '../daily/calendar';
import { type Played, playedAs, rememberPlayed } from '../daily/played';
import { solvedDays } from '../daily/solved.svelte';
import { current } from '../game/current.svelte';
import type { Session } from '../game/session.svelte';
import { records } from '../records/records.svelte';
import { rain } from './confetti';
import { resultId } from './result-id';
import { bestGames } from '../keep/best';
import { keeper } from '../keep/keeper.svelte';
import type { Scoring } from './scoring';
import { won } from './won.svelte';

/** Milliseconds to look at the whole picture before the result is shown. */
const LOOK = 1500;
const LOOK_STILL = 600;

export async function celebrate(session: Session): Promise<void> {
  const scoring = score(session);
  bestGames.add(session.snapshot);
  if (!isStill() && !session.game.assistance.includes('ai')) rain();
  const look = new Promise((later) => setTimeout(later, isStill() ? LOOK_STILL : LOOK));
  await Promise.all([import('./WinStrip.svelte'), look]);
  if (current.session !== session || !session.solved || router.path !== '/play') return;
  won.shown = { session, scoring };
}

/** Show the result of a solved game again: it was closed, or the page was loaded again. */
export function showResult(session: Session): void {
  const { last } = won;
  won.shown = last?.session === session ? last : { session, scoring: score(session) };
}

async function score(session: Session): Promise<Scoring> {
  const game = session.snapshot;
  const day = playedAs(session.id);
  if (day && !game.assistance.length) rememberSolved(day, game.created);
  const won = { id: resultId(session.id, game), game: saveOf(game) };
  try {
    const daily = day && { daily: day.date, ...(day.start && { start: day.start }) };
    const scored = await keeper.results.submit({ ...won, ...daily });
    if (!scored) return 'waiting';
    if (day) rememberPlayed({ ...day, shortest: scored.result.shortest });
    void records.load().catch(() => undefined); // a failure is shown on the records page
    return scored;
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.detail };
    throw error;
  }
}

/** A day counts for the streak if its game was begun on that day, as the server has it too. */
function rememberSolved({ date, size }: Played, created: string | null): void {
  const onTime = created !== null && dayAt(Date.parse(created)) === date;
  solvedDays.add({ date, size, onTime });
}
