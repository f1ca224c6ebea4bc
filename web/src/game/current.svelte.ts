/** The game on the table, which stays when the player looks at another page. */

import { type Game, blankAt, dealBoard, newGame, timeText } from '../core';
import { Session, type SessionOptions } from './session.svelte';

export interface Wish {
  readonly rows: number;
  readonly cols: number;
  /** The cell whose piece is taken out; the last one if none is named. */
  readonly gap?: number;
  readonly picture: string | null;
}

class Current {
  session = $state.raw<Session | null>(null);

  /** Put a game on the table in place of the one before. */
  begin(game: Game, options: SessionOptions = {}): Session {
    this.session?.end();
    // What a session derives must outlive the page that happened to begin it.
    let made!: Session;
    $effect.root(() => void (made = new Session(game, options)));
    return (this.session = made);
  }

  /** Deal a new game without asking the server. */
  deal({ rows, cols, gap = rows * cols - 1, picture }: Wish): Session {
    const goal = blankAt(rows, cols, gap);
    const created = timeText(new Date());
    return this.begin(newGame(dealBoard(goal), goal, { picture, created }));
  }

  /** Deal the same picture and goal again. */
  dealAgain(session: Session): Session {
    const { goal, picture } = session.game;
    return this.begin(newGame(dealBoard(goal), goal, { picture, created: timeText(new Date()) }));
  }
}

export const current = new Current();

/** What a player finds who never chose anything. */
export const FIRST: Wish = { rows: 3, cols: 3, picture: 'gallery:cranes' };
