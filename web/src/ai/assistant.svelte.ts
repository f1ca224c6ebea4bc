/** The AI for one game: the chosen method, the search, and the solution found last. */

import type { Better, Counters, SolveRequest } from '../app/types';
import {
  type Alike,
  type Board,
  type Way,
  formatBoard,
  formatGoal,
  parseMoves,
  sameAlike,
  sameBoard,
} from '../core';
import type { Session } from '../game/session.svelte';
import { Answers, type KeptAnswer } from './answers.svelte';
import type { Found } from './figures';
import { Improvement } from './improvement.svelte';
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
  /** The solution that is played. */
  found = $state.raw<Found | null>(null);
  /** The solutions of a search that goes on to find shorter ones; null for other searches. */
  improvement = $state.raw<Improvement | null>(null);
  /** What was found for a position, to be compared. */
  readonly answers = new Answers();
  /** The player went back to choosing a method; the solution is kept for hints. */
  #aside = $state(false);
  /** The player left the page during the search. */
  #unseen = false;
  /** The tiles that could be exchanged in the last search. */
  #alike: Alike = [];
  /** The counters of a search that the player stopped, to play what it had found. */
  #counters: Counters | null = null;

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
    // With numbers shown or hidden, other boards are solved: what was found counts no more.
    session.onchange(({ game: { alike } }) => {
      if (sameAlike(alike, this.#alike)) return;
      this.#alike = alike;
      this.answers.clear();
      if (this.playback || this.solver.busy) this.end();
    });
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
    if (!this.found) this.solver.reset();
  }

  /** Change an option of the method. */
  change(option: Partial<Choice>): void {
    this.#picked = { ...this.choice, ...option };
  }

  /** Solve from here, and play the answer. */
  async solve(): Promise<void> {
    const { session } = this;
    if (session.solved) return;
    session.resume();
    this.#drop();
    const { board, game } = session;
    await loadOffers(game.goal);
    this.asked = this.choice;
    this.#alike = game.alike;
    const request = requestOf(this.asked, this.offers, formatBoard(board), formatGoal(game.goal));
    if (this.asked.seconds !== null) return this.#improve(board, request, this.asked.seconds);
    const answer = await this.solver.run(request, undefined, this.#exchangeable(request));
    if (this.solver.phase === 'limited' && this.solver.answer)
      this.answers.add(board, this.asked, this.solver.answer);
    if (!answer?.moves) return;
    this.answers.add(board, this.asked, answer);
    this.#play(board, answer);
  }

  /** Play an answer from its start: the game goes back there first. */
  playAnswer({ choice, found }: KeptAnswer): void {
    const { position } = this.answers;
    if (position === null) return;
    this.session.resume();
    this.#rewind();
    this.#drop();
    this.asked = choice;
    this.#play(position, found);
  }

  /** The tiles that a search may exchange; none in a lesson, which names tiles. */
  #exchangeable({ method }: SolveRequest): Alike {
    return method === 'teach' ? [] : this.#alike;
  }

  #play(board: Board, found: Found): void {
    this.found = found;
    const breaks = found.steps?.map(({ start }) => start);
    this.#start(board, new Playback(this.session, board, parseMoves(found.moves ?? ''), breaks));
  }

  #rewind(): void {
    if (this.playback?.at != null) this.playback.seek(0);
  }

  /** The answers for the position that the game is at, or that the solution being played began at. */
  get comparable(): readonly KeptAnswer[] {
    const here = this.playback?.at != null || this.answers.isFor(this.session.board);
    return here ? this.answers.list : [];
  }

  /** Play the first moves as soon as there is a solution, and search on from the board after them
   * for a shorter one. */
  async #improve(board: Board, request: SolveRequest, seconds: number): Promise<void> {
    const { solver } = this;
    const improvement = (this.improvement = new Improvement());
    let ahead = null as ReturnType<Solver['run']> | null;
    const alike = this.#exchangeable(request);
    const begin = (better: Better) => {
      const next = improvement.take(better) && this.#isAt(board) ? improvement.begin(board) : null;
      if (next === null) return;
      const playback = new Playback(this.session, board, improvement.ways);
      playback.hold(improvement.begun.length, seconds * 1000);
      this.#start(board, playback);
      const follow = (shorter: Better) => {
        if (improvement.take(shorter)) this.playback?.follow(improvement.ways);
      };
      ahead = solver.run({ ...request, board: formatBoard(next) }, follow, alike);
    };
    const direct = await solver.run(request, begin, alike);
    const answer = ahead ? await ahead : direct;
    if (this.improvement !== improvement) return; // cancelled
    if (answer?.moves) {
      const { moves, length, lower_bound } = answer;
      improvement.take({ moves, length: length ?? 0, lower_bound: lower_bound ?? 0 });
    }
    if (improvement.ways.length === 0) return;
    this.found = improvement.found(answer, this.#counters);
    this.answers.add(board, this.asked, this.found);
    if (this.playback) {
      this.playback.follow(improvement.ways);
      this.playback.release();
    } else this.#start(board, new Playback(this.session, board, improvement.ways));
  }

  /** Play a solution, unless the player moved, paused or left meanwhile. */
  #start(board: Board, playback: Playback): void {
    this.playback = playback;
    if (this.#isAt(board)) playback.play();
  }

  /** The player is still where the search began. */
  #isAt(board: Board): boolean {
    return sameBoard(this.session.board, board) && !this.session.paused && !this.#unseen;
  }

  /** Stop searching and play the best solution so far. */
  playNow(): void {
    if (!this.solver.busy) return;
    this.#counters = this.solver.counters;
    this.solver.cancel();
  }

  /** Stop searching, and stop what plays meanwhile. */
  cancel(): void {
    this.solver.cancel();
    if (this.improvement) this.#drop();
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

  /** Back to the position that was solved, to choose another method for it. */
  chooseAnother(): void {
    this.#rewind();
    this.takeOver();
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
    this.playNow(); // what the player steps through does not change any more
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
    this.found = null;
    this.improvement = null;
    this.#counters = null;
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
