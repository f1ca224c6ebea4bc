/** The pages: each loaded when it is first opened. */

import type { Component } from 'svelte';

export interface Route {
  readonly title: 'app.play' | 'app.records' | 'app.saved' | 'app.daily';
  readonly load: () => Promise<{ default: Component }>;
  /** Stands in the bar at the top. */
  readonly inBar: boolean;
}

const play: Route['load'] = () => import('../play/Play.svelte');

export const ROUTES: Readonly<Record<string, Route>> = {
  '/': { title: 'app.play', load: play, inBar: false },
  '/play': { title: 'app.play', load: play, inBar: true },
  '/records': {
    title: 'app.records',
    load: () => import('../records/Records.svelte'),
    inBar: true,
  },
  '/saved': { title: 'app.saved', load: () => import('../saved/Saved.svelte'), inBar: true },
  '/daily': { title: 'app.daily', load: () => import('../daily/Daily.svelte'), inBar: false },
};
