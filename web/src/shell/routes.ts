/** The pages: each loaded when it is first opened. */

import type { Component } from 'svelte';

export interface Route {
  readonly title:
    | 'app.play'
    | 'app.records'
    | 'app.review'
    | 'app.saved'
    | 'app.daily'
    | 'app.lab'
    | 'app.notFound';
  readonly load: () => Promise<{ default: Component }>;
  /** Whether the top bar links to it. */
  readonly inBar: boolean;
}

/** All parts of the lab are one page, which stays when the player goes from one to another. */
const LAB: Route = { title: 'app.lab', load: () => import('../lab/Lab.svelte'), inBar: true };

export const ROUTES: Readonly<Record<string, Route>> = {
  '/': { title: 'app.play', load: () => import('../start/Home.svelte'), inBar: false },
  '/play': { title: 'app.play', load: () => import('../play/Play.svelte'), inBar: true },
  '/daily': { title: 'app.daily', load: () => import('../daily/Daily.svelte'), inBar: true },
  '/records': {
    title: 'app.records',
    load: () => import('../records/Records.svelte'),
    inBar: true,
  },
  '/saved': { title: 'app.saved', load: () => import('../saved/Saved.svelte'), inBar: true },
  '/review': { title: 'app.review', load: () => import('../review/Review.svelte'), inBar: false },
  '/lab': LAB,
  '/challenge': { title: 'app.play', load: () => import('../share/Opened.svelte'), inBar: false },
};

/** Pages by the beginning of their path: those with a parameter, such as a share code, or with
 * several parts. */
const PREFIXES: Readonly<Record<string, Route>> = {
  '/lab/': LAB,
  '/d/': { title: 'app.play', load: () => import('../share/Shared.svelte'), inBar: false },
};

const NOT_FOUND: Route = {
  title: 'app.notFound',
  load: () => import('./NotFound.svelte'),
  inBar: false,
};

/** The page at a path; a page that says so if there is none. */
export const routeAt = (path: string): Route =>
  ROUTES[path] ??
  Object.entries(PREFIXES).find(([prefix]) => path.startsWith(prefix))?.[1] ??
  NOT_FOUND;
