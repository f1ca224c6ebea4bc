/** What the buttons and keys of the play page do; one object for all of them. */

import type { Assistant } from '../ai/assistant.svelte';
import type { AiHost } from '../ai/host';
import { ask, openDialog } from '../app/dialogs.svelte';
import { router } from '../app/router.svelte';
import { settings } from '../app/settings.svelte';
import type { Command } from '../board/keys';
import { t } from '../words';
import { beforeAssistance } from '../game/assisting';
import { current } from '../game/current.svelte';
import { takeHint } from './hints';
import { Peek } from './peek.svelte';
import type { Session } from '../game/session.svelte';

/** After more moves than this, a new game asks for confirmation. */
const MANY_MOVES = 20;
const NUMBERS = ['off', 'corner', 'large'] as const;

export class Actions implements AiHost {
  /** Shows the whole picture. */
  readonly peek = new Peek();
  /** The AI drawer is open (on phones; on desktops it is always there). */
  aiOpen = $state(router.state === 'ai');
  /** The assistant of this game, once the AI was shown. */
  assistant = $state.raw<Assistant | null>(null);

  /** What holds the board. With the focus there, arrow keys move tiles. */
  stage: HTMLElement | null = null;

  readonly #session: () => Session;

  constructor(session: () => Session) {
    this.#session = session;
  }

  get session(): Session {
    return this.#session();
  }

  /** The assistant, if it is the one of this game. */
  get #ai(): Assistant | null {
    return this.assistant?.session === this.session ? this.assistant : null;
  }

  /** Do what a key means; false if it means nothing here. */
  run(command: Command): boolean {
    switch (command.kind) {
      case 'push':
        this.session.push(command.way, command.line);
        break;
      case 'size':
        void this.size(command.size);
        break;
      case 'stepBack':
        if (!this.#ai?.step(false)) this.session.undo();
        break;
      case 'stepForward':
        if (!this.#ai?.step(true)) this.session.redo();
        break;
      case 'peek':
        this.peek.press();
        break;
      case 'close':
        if (!this.aiOpen) return false;
        this.aiOpen = false;
        break;
      default:
        void this[command.kind]();
    }
    return true;
  }

  undo = (): void => this.session.undo();
  redo = (): void => this.session.redo();
  restart = (): void => this.session.restart();
  hint = (): void => {
    const { session } = this;
    if (session.takesMoves)
      beforeAssistance(session, () => void takeHint(session, this.#ai?.known));
  };
  ai = (): void => void (this.aiOpen = !this.aiOpen);
  mute = (): void => void (settings.sound = !settings.sound);

  /** The page is hidden or left: stop the clock and the AI. */
  rest = (): void => {
    this.#ai?.rest();
    this.session.pause();
  };

  pause = (): void => {
    if (this.session.paused) this.session.resume();
    else this.session.pause();
  };

  /** Off, in the corner, large, off. */
  numbers = (): void => {
    const next = NUMBERS[(NUMBERS.indexOf(settings.numbers) + 1) % 3] ?? 'off';
    const show = () => void (settings.numbers = next);
    if (next === 'off' || this.session.game.picture === null) show();
    else beforeAssistance(this.session, show);
  };

  shuffle = async (): Promise<void> => {
    if (await this.#mayLeave()) current.dealAgain(this.session);
  };

  size = async (size: number): Promise<void> => {
    const { picture } = this.session.game;
    if (await this.#mayLeave()) current.deal({ rows: size, cols: size, picture });
  };

  help = (): Promise<unknown> => openDialog(() => import('./HelpDialog.svelte'), {});

  /** Save the game under a name; there is nothing to save before the first move. */
  save = (): void => void import('../saved/save').then(({ saveGame }) => saveGame(this.session));

  share = (): Promise<unknown> =>
    openDialog(() => import('../share/ShareDialog.svelte'), { game: this.session.game });

  fullScreen = async (): Promise<void> => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen().catch(() => undefined);
  };

  async #mayLeave(): Promise<boolean> {
    const { made, solved } = this.session;
    if (made <= MANY_MOVES || solved) return true;
    return ask({
      title: t('play.leaveTitle'),
      text: t('play.leaveText', { count: made }),
      yes: t('play.leaveYes'),
      no: t('play.leaveNo'),
    });
  }
}
