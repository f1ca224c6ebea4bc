/** Keys as commands. */

import { type Way, opposite } from '../core';

export type Command =
  | { readonly kind: 'push'; readonly way: Way; readonly line: boolean }
  | { readonly kind: 'size'; readonly size: number }
  | { readonly kind: Simple };

type Simple =
  | 'undo'
  | 'redo'
  | 'shuffle'
  | 'restart'
  | 'pause'
  | 'peek'
  | 'numbers'
  | 'hint'
  | 'ai'
  | 'stepBack'
  | 'stepForward'
  | 'mute'
  | 'fullScreen'
  | 'help'
  | 'close';

/** What of a KeyboardEvent matters here. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export interface KeyOptions {
  readonly letterKeys: boolean;
  readonly invertKeys: boolean;
}

const ARROWS: Record<string, Way> = {
  arrowup: 'U',
  arrowdown: 'D',
  arrowleft: 'L',
  arrowright: 'R',
};
const LETTER_WAYS: Record<string, Way> = { w: 'U', s: 'D', a: 'L', d: 'R' };
const ALWAYS: Record<string, Simple> = { backspace: 'restart', escape: 'close' };
const LETTERS: Record<string, Simple> = {
  u: 'undo',
  r: 'redo',
  n: 'shuffle',
  p: 'pause',
  v: 'peek',
  '#': 'numbers',
  h: 'hint',
  g: 'ai',
  ',': 'stepBack',
  '.': 'stepForward',
  m: 'mute',
  f: 'fullScreen',
  '?': 'help',
};

/** What a key means on the play page; null if nothing. */
export function commandOf(event: Pressed, options: KeyOptions): Command | null {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return withControl(event, key);
  if (event.altKey) return null;
  const push = (way: Way): Command => ({
    kind: 'push',
    way: options.invertKeys ? opposite(way) : way,
    line: event.shiftKey,
  });
  const arrow = ARROWS[key];
  if (arrow) return push(arrow);
  const always = ALWAYS[key];
  if (always) return { kind: always };
  if (!options.letterKeys) return null;
  const way = LETTER_WAYS[key];
  if (way) return push(way);
  if (/^[3-9]$/.test(key)) return { kind: 'size', size: Number(key) };
  const simple = LETTERS[key];
  return simple ? { kind: simple } : null;
}

function withControl(event: Pressed, key: string): Command | null {
  if (key !== 'z' || event.altKey) return null;
  return { kind: event.shiftKey ? 'redo' : 'undo' };
}

/** Whether keys typed here are text, or belong to a control that needs them itself. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role=menu], dialog') !== null
  );
}
