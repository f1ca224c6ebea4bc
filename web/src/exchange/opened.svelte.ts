/** The challenge of the file that was opened last. */

import type { Challenge } from './challenge';

class Opened {
  /** Null after a reload. */
  challenge = $state.raw<Challenge | null>(null);
}

export const opened = new Opened();
