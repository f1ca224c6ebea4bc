/** The open game. It stays open while the player looks at another page. */

import { type Game, type Ghost, blankAt, dealBoard, newGame, timeText } from '../core';
import { Session, type SessionOptions } from './session.svelte';

export interface DealOptions {
  readonly rows: number;
  readonly cols: number;
  /** The cell of the gap; the last one by default. */
  readonly gap?: number;
  readonly picture: string | null;
}

class Current {
  session = $state.raw<Session | null>(null);

  /** Open a game in place of the one before. */
  begin(game: Game, options: SessionOptions = {}): Session {
    this.session?.end();
    // Its own effect root: what a session derives must live longer than the component that began it.
    let made!: Session;
    $effect.root(() => void (made = new Session(game, options)));
    return (this.session = made);
  }

  /** Deal a new game without asking the server. */
  deal({ rows, cols, gap = rows * cols - 1, picture }: DealOptions): Session {
    const goal = blankAt(rows, cols, gap);
    const created = timeText(new Date());
    return this.begin(newGame(dealBoard(goal), goal, { picture, created }));
  }

  /** Deal the same picture and goal again. */
  dealAgain(session: Session): Session {
    const { goal, picture } = session.game;
    return this.begin(newGame(dealBoard(goal), goal, { picture, created: timeText(new Date()) }));
  }

  /** Deal the board of a game again, to race against a game that solved it. */
  race({ start, goal, picture }: Pick<Game, 'start' | 'goal' | 'picture'>, ghost: Ghost): Session {
    const created = timeText(new Date());
    return this.begin(newGame(start, goal, { picture, created }), { ghost });
  }
}

export const current = new Current();

/** The game of a player who has not chosen anything yet. */
export const FIRST: DealOptions = { rows: 3, cols: 3, picture: 'gallery:cranes' };
