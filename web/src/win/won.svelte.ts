/** The game that was won last, as long as its result is shown. */

import type { Session } from '../game/session.svelte';
import type { Scoring } from './scoring';

interface Result {
  readonly session: Session;
  readonly scoring: Promise<Scoring>;
}

class Won {
  #shown = $state.raw<Result | null>(null);
  /** What was shown last, also after it was closed. */
  last: Result | null = null;

  get shown(): Result | null {
    return this.#shown;
  }

  set shown(result: Result | null) {
    this.#shown = result;
    this.last = result ?? this.last;
  }

  /** The result to show with a game; null if it is not solved, or the player closed it. */
  of(session: Session): Result | null {
    return this.shown?.session === session && session.solved ? this.shown : null;
  }
}

export const won = new Won();
