/** The path of the page that is shown, and how to go to another. */

import { untrack } from 'svelte';
import { overlays } from '../parts/overlays';
import { dialogs } from './dialogs.svelte';

/** The choice of the gap at the start; the sheet of the AI on a phone. */
export type State = 'gap' | 'ai';

/** The state of an entry in the history that only exists so that Back closes what is open over the
 * page. It repeats the entry below it and stays the last one: going to a page replaces it. */
interface Guard {
  readonly over: State | null;
}

const guardOf = (state: unknown): Guard | null =>
  typeof state === 'object' ? (state as Guard | null) : null;

/** A path as the pages have it, without a slash at its end. */
export const pathOf = (path: string): string => path.replace(/(.)\/+$/, '$1');

class Router {
  path = $state('/');
  query = $state.raw(new URLSearchParams());
  /** What is open on the page and closed by going back; null if nothing is. */
  state = $state.raw<State | null>(null);
  /** The player has gone to another path since the page was loaded. */
  moved = false;
  /** The current entry of the history is a guard. */
  #guarded = false;

  constructor() {
    if (typeof location !== 'undefined') this.#read();
  }

  #read(): void {
    this.path = pathOf(location.pathname);
    this.query = new URLSearchParams(location.search);
    const guard = guardOf(history.state);
    this.#guarded = guard !== null;
    this.state = guard ? guard.over : (history.state as State | null);
  }

  /** Go to a path of the page, such as `/play` or `/play?deal=6WAX3622`. */
  go(to: string, { replace = false, state = null as State | null } = {}): void {
    dialogs.closeAll();
    history[replace || this.#guarded ? 'replaceState' : 'pushState'](state, '', to);
    this.moved = true;
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  #guard(): void {
    if (this.#guarded) return;
    // Untracked: a dialog that is opened must not be opened again when the state changes.
    history.pushState({ over: untrack(() => this.state) } satisfies Guard, '');
    this.#guarded = true;
  }

  /** Whether Back led from a guard to the same page: then it closes what was opened last. If that
   * was closed already, the guard had no purpose any more, and this goes back once more. */
  #leftGuard(): boolean {
    const same =
      pathOf(location.pathname) === this.path &&
      new URLSearchParams(location.search).toString() === this.query.toString() &&
      history.state === this.state;
    if (!this.#guarded || !same) return false;
    this.#guarded = false;
    if (!overlays.closeLast()) history.back();
    else if (overlays.any) this.#guard();
    return true;
  }

  /** Handle back and forward, and turn plain clicks on our own links into `go`. Called once. */
  start(): void {
    overlays.onopen(() => this.#guard());
    addEventListener('popstate', () => {
      if (this.#leftGuard()) return;
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
