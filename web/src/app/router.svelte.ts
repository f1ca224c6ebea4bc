/** The path of the page that is shown, and how to go to another. */

import { dialogs } from './dialogs.svelte';

/** The choice of the gap at the start; the sheet of the AI on a phone. */
export type State = 'gap' | 'ai';

/** A path as the pages have it, without a slash at its end. */
export const pathOf = (path: string): string => path.replace(/(.)\/+$/, '$1');

class Router {
  path = $state('/');
  query = $state.raw(new URLSearchParams());
  /** What is open on the page and closed by going back; null if nothing is. */
  state = $state.raw<State | null>(null);
  /** The player has gone to another path since the page was loaded. */
  moved = false;

  constructor() {
    if (typeof location !== 'undefined') this.#read();
  }

  #read(): void {
    this.path = pathOf(location.pathname);
    this.query = new URLSearchParams(location.search);
    this.state = history.state as State | null;
  }

  /** Go to a path of the page, such as `/play` or `/play?deal=6WAX3622`. */
  go(to: string, { replace = false, state = null as State | null } = {}): void {
    dialogs.closeAll();
    history[replace ? 'replaceState' : 'pushState'](state, '', to);
    this.moved = true;
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  /** Handle back and forward, and turn plain clicks on our own links into `go`. Called once. */
  start(): void {
    addEventListener('popstate', () => {
      dialogs.closeAll();
      this.#read();
    });
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const ours = link.origin === location.origin && !link.pathname.startsWith('/api/');
      if (!ours || link.target || link.hasAttribute('download') || link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }
}

export const router = new Router();
