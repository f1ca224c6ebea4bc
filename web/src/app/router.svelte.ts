/** Where the player is: the path in the address, and how to go elsewhere. */

import { dialogs } from './dialogs.svelte';

class Router {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname);
  query = $state.raw(new URLSearchParams(typeof location === 'undefined' ? '' : location.search));

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** Go to a path of the page, such as `/play` or `/play?deal=6WAX3622`. */
  go(to: string, { replace = false } = {}): void {
    dialogs.closeAll();
    history[replace ? 'replaceState' : 'pushState'](null, '', to);
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  /** Follow back and forward, and turn plain presses on our own links into `go`. Called once. */
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
