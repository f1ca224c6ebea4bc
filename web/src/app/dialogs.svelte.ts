/** Dialogs, opened from anywhere and loaded when first opened. */

import type { Component } from 'svelte';
import { t } from '../words';
import { toasts } from './toasts.svelte';

/** The props of every dialog: `close` removes it and gives the result to the code that opened it. */
export interface Closable<R> {
  close: (result?: R) => void;
}

interface Open {
  readonly id: number;
  readonly component: Component<Record<string, unknown> & Closable<unknown>>;
  readonly props: Record<string, unknown>;
  readonly close: (result?: unknown) => void;
}

class Dialogs {
  open = $state.raw<readonly Open[]>([]);
  #next = 1;

  get any(): boolean {
    return this.open.length > 0;
  }

  add(component: Open['component'], props: Record<string, unknown>): Promise<unknown> {
    const id = this.#next++;
    return new Promise((answered) => {
      const close = (result?: unknown) => {
        this.open = this.open.filter((dialog) => dialog.id !== id);
        answered(result);
      };
      this.open = [...this.open, { id, component, props, close }];
    });
  }

  closeAll(): void {
    for (const dialog of this.open) dialog.close();
  }
}

export const dialogs = new Dialogs();

/** Open a dialog and wait for its answer; undefined if it was just closed.
 *
 *     const name = await openDialog<string>(() => import('./NameDialog.svelte'), { game });
 */
export async function openDialog<R = undefined, P extends object = object>(
  load: () => Promise<{ default: Component<P & Closable<R>> }>,
  props: P,
): Promise<R | undefined> {
  try {
    const component = (await load()).default as unknown as Open['component'];
    return (await dialogs.add(component, props as Record<string, unknown>)) as R | undefined;
  } catch {
    toasts.say(t('app.pageFailed'));
    return undefined;
  }
}

/** Ask a question with two answers; closing it is a no. */
export async function ask(question: {
  title: string;
  text: string;
  yes: string;
  no: string;
}): Promise<boolean> {
  return (
    (await openDialog<boolean, typeof question>(() => import('./Ask.svelte'), question)) ?? false
  );
}
