/** What goes to the server next: a value that changes, acknowledgements and failures turn into
 * another. Times are milliseconds of one steady source. */

/** A game, the version there is, and the one the server has. */
export interface Item {
  readonly version: number;
  readonly sent: number;
  /** Not to be sent before, because the server refused it. */
  readonly earliest: number;
}

export interface Outbox {
  readonly items: ReadonlyMap<string, Item>;
  readonly flying: { readonly id: string; readonly version: number } | null;
  /** How often in a row the server was not there. */
  readonly failures: number;
  /** Nothing is to be sent before. */
  readonly earliest: number;
}

export type Next =
  | { readonly kind: 'send'; readonly id: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'idle' };

export const EMPTY: Outbox = { items: new Map(), flying: null, failures: 0, earliest: 0 };

/** At most two a second. */
export const GAP = 500;
const FIRST_RETRY = 1000;
const LAST_RETRY = 15_000;
const AFTER_REFUSAL = 60_000;

/** A game has a new version; `sent` is the one the server has, if that is known from elsewhere. */
export function changed(box: Outbox, id: string, version: number, sent?: number): Outbox {
  const before = box.items.get(id) ?? { version: 0, sent: 0, earliest: 0 };
  return withItem(box, id, { ...before, version, sent: sent ?? before.sent });
}

/** What to do now; `first` goes before all others. */
export function next(box: Outbox, now: number, first?: string): Next {
  if (box.flying) return { kind: 'idle' };
  const waiting = unsent(box);
  if (waiting.length === 0) return { kind: 'idle' };
  const times = waiting.map((id) => Math.max(box.earliest, box.items.get(id)?.earliest ?? 0));
  const ready = waiting.filter((_, at) => (times[at] ?? 0) <= now);
  const [id] = ready;
  if (id === undefined) return { kind: 'wait', ms: Math.min(...times) - now };
  return { kind: 'send', id: first !== undefined && ready.includes(first) ? first : id };
}

/** The games whose last version the server has not acknowledged. */
export const unsent = ({ items }: Outbox): string[] =>
  [...items].flatMap(([id, item]) => (item.version > item.sent ? [id] : []));

export const sending = (box: Outbox, id: string, version: number, now: number): Outbox => ({
  ...box,
  flying: { id, version },
  earliest: now + GAP,
});

/** The server has what was flying. */
export function acked(box: Outbox): Outbox {
  const landed = { ...box, flying: null, failures: 0 };
  if (!box.flying) return landed;
  const { id, version } = box.flying;
  const item = box.items.get(id);
  if (!item) return landed;
  return withItem(landed, id, { ...item, sent: Math.max(item.sent, version), earliest: 0 });
}

/** The server was not there, or asked for patience: later, and each time later still. */
export function failed(box: Outbox, now: number, patience = 0): Outbox {
  const failures = box.failures + 1;
  const pause = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** Math.min(failures - 1, 10));
  return { ...box, flying: null, failures, earliest: now + Math.max(pause, patience) };
}

/** The server does not want this game as it is; others go on. */
export function refused(box: Outbox, now: number): Outbox {
  const id = box.flying?.id;
  const item = id === undefined ? undefined : box.items.get(id);
  const landed = { ...box, flying: null, failures: 0 };
  if (id === undefined || !item) return landed;
  return withItem(landed, id, { ...item, earliest: now + AFTER_REFUSAL });
}

/** Leave a game out: it is settled elsewhere, or gone. */
export function dropped(box: Outbox, id: string): Outbox {
  const items = new Map(box.items);
  items.delete(id);
  return { ...box, items, flying: box.flying?.id === id ? null : box.flying };
}

/** The network is back, or the player: no need to wait any longer. */
export const woken = (box: Outbox): Outbox => ({ ...box, earliest: 0 });

function withItem(box: Outbox, id: string, item: Item): Outbox {
  return { ...box, items: new Map(box.items).set(id, item) };
}
