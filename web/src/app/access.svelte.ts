/** Access to the game of `pintu play`. The address it prints ends with a token; the server sets a
 * cookie for it, and the token is removed from the address. */

const TOKEN = /^(?:\S*#token=)?([\w-]{20,200})$/;

class Access {
  /** The server refuses this browser until it has sent the token. */
  locked = $state(false);
}

export const access = new Access();

/** The token in a text that a player pasted: the whole address, or the token alone. */
export const tokenIn = (text: string): string | null => TOKEN.exec(text.trim())?.[1] ?? null;

/** Take the token out of the address of the page; null if there is none. */
export function takeToken(): string | null {
  const token = location.hash.startsWith('#token=') ? tokenIn(location.hash) : null;
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
