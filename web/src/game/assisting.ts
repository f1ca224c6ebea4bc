/** Tells the player before help makes a game an assisted one, once for each game. */

import { type Toast, toasts } from '../app/toasts.svelte';
import { t } from '../words';
import type { Session } from './session.svelte';

/** How long the message is shown: it is to be decided about, not only read. */
const SECONDS = 20;

/** The games whose players agreed. */
const agreed = new WeakSet<Session>();
let asked: { readonly session: Session; readonly action: Toast['action'] } | null = null;

/** Close the message about a game; whether it was shown. */
export function withdrawNotice(session: Session): boolean {
  const shown = toasts.shown.find(({ action }) => action && action === asked?.action);
  if (!shown || asked?.session !== session) return false;
  toasts.close(shown.id);
  return true;
}

/** Give help at once if the game is assisted already, or is over. Else show what that means first:
 * "Go on" gives the help, and so does asking for it again while the message is shown. */
export function beforeAssistance(session: Session, help: () => void): void {
  if (session.solved || session.game.assistance.length > 0 || agreed.has(session)) {
    help();
    return;
  }
  const goOn = () => {
    agreed.add(session);
    help();
  };
  if (withdrawNotice(session)) {
    goOn();
    return;
  }
  asked = { session, action: { label: t('play.assistGoOn'), act: goOn } };
  toasts.say(t('play.assistNotice'), asked.action, SECONDS);
}
