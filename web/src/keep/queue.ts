/** The retry queue as a value: what is still to be sent to the server, and when.
 *
 * Each function gives the queue after something happened. Times are milliseconds of one clock. */

/** Something to send, such as a game: the newest version, and the one the server has. */
export interface Item {
  readonly version: number;
  readonly sent: number;
  /** Not to be sent before, because the server refused it; 0 if it did not. */
  readonly earliest: number;
}

export interface Queue {
  readonly items: ReadonlyMap<string, Item>;
  /** What is being sent now. */
  readonly inFlight: { readonly key: string; readonly version: number } | null;
  /** How many attempts in a row found no server. */
  readonly failures: number;
  /** Nothing is to be sent before. */
  readonly earliest: number;
}

export type Next =
  | { readonly kind: 'send'; readonly key: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'idle' };

export const EMPTY: Queue = { items: new Map(), inFlight: null, failures: 0, earliest: 0 };

/** Milliseconds between two requests, at least. */
export const GAP = 500;
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 15_000;
const AFTER_REFUSAL = 60_000;

/** There is a new version; `sent` is the one the server has, if that is known from elsewhere. */
export function changed(queue: Queue, key: string, version: number, sent?: number): Queue {
  const before = queue.items.get(key) ?? { version: 0, sent: 0, earliest: 0 };
  return withItem(queue, key, { ...before, version, sent: sent ?? before.sent });
}

/** What to do now; those named in `first` go before all others, in their order. */
export function next(queue: Queue, now: number, first: readonly string[] = []): Next {
  if (queue.inFlight) return { kind: 'idle' };
  const waiting = unsent(queue);
  if (waiting.length === 0) return { kind: 'idle' };
  const times = waiting.map((key) => Math.max(queue.earliest, queue.items.get(key)?.earliest ?? 0));
  const ready = waiting.filter((_, at) => (times[at] ?? 0) <= now);
  const key = first.find((one) => ready.includes(one)) ?? ready[0];
  return key === undefined ? { kind: 'wait', ms: Math.min(...times) - now } : { kind: 'send', key };
}

/** The keys whose newest version the server has not acknowledged. */
export const unsent = ({ items }: Queue): string[] =>
  [...items].flatMap(([key, item]) => (item.version > item.sent ? [key] : []));

/** Those of them that the server did not refuse. */
export const sendable = (queue: Queue): string[] =>
  unsent(queue).filter((key) => queue.items.get(key)?.earliest === 0);

export const sending = (queue: Queue, key: string, version: number, now: number): Queue => ({
  ...queue,
  inFlight: { key, version },
  earliest: now + GAP,
});

/** The server has what was in flight. */
export function acknowledged(queue: Queue): Queue {
  const landed = { ...queue, inFlight: null, failures: 0 };
  if (!queue.inFlight) return landed;
  const { key, version } = queue.inFlight;
  const item = queue.items.get(key);
  if (!item) return landed;
  return withItem(landed, key, { ...item, sent: Math.max(item.sent, version), earliest: 0 });
}

/** The server was not reached, or is busy: wait, twice as long after each failure, and at least
 * as long as the server asks for. */
export function failed(queue: Queue, now: number, retryAfter = 0): Queue {
  const failures = queue.failures + 1;
  const pause = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(failures - 1, 10));
  return { ...queue, inFlight: null, failures, earliest: now + Math.max(pause, retryAfter) };
}

/** The server refused what was in flight: it is tried again much later, and others go on. */
export function refused(queue: Queue, now: number): Queue {
  const key = queue.inFlight?.key;
  const item = key === undefined ? undefined : queue.items.get(key);
  const landed = { ...queue, inFlight: null, failures: 0 };
  if (key === undefined || !item) return landed;
  return withItem(landed, key, { ...item, earliest: now + AFTER_REFUSAL });
}

/** Without an item that is not to be sent any more. */
export function dropped(queue: Queue, key: string): Queue {
  const items = new Map(queue.items);
  items.delete(key);
  return { ...queue, items, inFlight: queue.inFlight?.key === key ? null : queue.inFlight };
}

/** There is a reason to try at once: the network or the player is back. */
export const woken = (queue: Queue): Queue => ({ ...queue, earliest: 0 });

function withItem(queue: Queue, key: string, item: Item): Queue {
  return { ...queue, items: new Map(queue.items).set(key, item) };
}
