/** The AI for one game: the chosen method, the search, and the solution found last. */

import { type Way, formatBoard, formatGoal, parseBoard, parseMoves, sameBoard } from '../core';
import type { Session } from '../game/session.svelte';
import { type Choice, type Offers, choiceFor, requestOf } from './methods';
import { loadOffers, offersFor } from './offers.svelte';
import { Playback } from './playback.svelte';
import { type Solve, Solver } from './solver.svelte';

/** What the card shows. */
export type Face = 'choose' | 'search' | 'answer';

/** The method chosen last: the next game begins with it. */
let lastMethod: string | undefined;

export class Assistant {
  readonly session: Session;
  readonly solver: Solver;
  /** What the player chose; the offer's defaults for the rest. */
  #picked = $state.raw<Partial<Choice>>({});
  /** The choice that the last search was made with. */
  asked: Choice;
  playback = $state.raw<Playback | null>(null);
  /** The player went back to choosing a method; the solution is kept for hints. */
  #aside = $state(false);
  /** The player left the page during the search. */
  #unseen = false;

  // Not a $derived: the component that creates this is destroyed earlier, and it would stop updating.
  get face(): Face {
    if (this.solver.busy) return 'search';
    return this.playback && !this.#aside ? 'answer' : 'choose';
  }

  constructor(session: Session, solve?: Solve) {
    this.session = session;
    this.solver = new Solver(solve);
    this.#picked = lastMethod === undefined ? {} : { method: lastMethod };
    this.asked = $state.raw(choiceFor([]));
    void loadOffers(session.game.goal);
  }

  get offers(): Offers {
    return offersFor(this.session.game.goal);
  }

  get choice(): Choice {
    return choiceFor(this.offers, this.#picked);
  }

  choose(method: string): void {
    lastMethod = method;
    this.#picked = { method };
    if (!this.solver.answer?.moves) this.solver.reset();
  }

  /** Change an option of the method. */
  change(option: Partial<Choice>): void {
    this.#picked = { ...this.choice, ...option };
  }

  /** Solve from here, and play the answer unless the player moved, paused or left meanwhile. */
  async solve(): Promise<void> {
    const { session } = this;
    if (session.solved) return;
    session.resume();
    this.#drop();
    const { board, game } = session;
    await loadOffers(game.goal);
    this.asked = this.choice;
    const request = requestOf(this.asked, this.offers, formatBoard(board), formatGoal(game.goal));
    const answer = await this.solver.run(request);
    if (!answer?.moves) return;
    this.playback = new Playback(session, parseBoard(answer.board), parseMoves(answer.moves));
    if (sameBoard(session.board, board) && !session.paused && !this.#unseen) this.playback.play();
  }

  cancel(): void {
    this.solver.cancel();
  }

  /** The player left the page: playback stops, and a new answer does not start to play. */
  rest(): void {
    this.playback?.pause();
    this.#unseen = true;
  }

  /** The player goes on alone; the solution is kept for hints. */
  takeOver(): void {
    this.playback?.pause();
    this.#aside = true;
  }

  /** Back to the solution. */
  resume(): void {
    this.#aside = false;
  }

  /** The next move, if the board is on the solution. */
  get known(): Way | null {
    return this.playback?.next ?? null;
  }

  /** One step along the solution; false if there is none. */
  step(forward: boolean): boolean {
    const { playback } = this;
    if (playback?.at == null) return false;
    if (forward) playback.stepForward();
    else playback.stepBack();
    return true;
  }

  end(): void {
    this.#drop();
    this.solver.reset();
  }

  #drop(): void {
    this.playback?.end();
    this.playback = null;
    this.#aside = false;
    this.#unseen = false;
  }
}

const known = new WeakMap<Session, Assistant>();

/** The assistant of a game: the same one when the player comes back to the page. */
export function assistantOf(session: Session): Assistant {
  const assistant = known.get(session) ?? new Assistant(session);
  known.set(session, assistant);
  return assistant;
}
