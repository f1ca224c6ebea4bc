/** What the AI needs from the page that shows it. */

import type { Session } from '../game/session.svelte';
import type { Assistant } from './assistant.svelte';

export interface AiHost {
  readonly session: Session;
  /** The AI was asked for: on phones its sheet is open. */
  aiOpen: boolean;
  /** The assistant of this game, once the AI was shown. */
  assistant: Assistant | null;
  /** What holds the board; it gets the focus when the player goes on alone. */
  readonly stage: HTMLElement | null;
}
