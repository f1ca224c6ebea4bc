/** Short messages that disappear by themselves. */

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly act: () => void };
}

const SECONDS = 6;

class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  #next = 1;
  #held = false;
  /** Messages whose time is over, but which are held. */
  #due: number[] = [];

  /** Show a message. The same text is not shown twice at once, unless it has an action. */
  say(text: string, action?: Toast['action'], seconds = SECONDS): void {
    if (!action && this.shown.some((toast) => toast.text === text)) return;
    const id = this.#next++;
    const latest = this.shown.slice(-2);
    this.shown = [
      ...this.shown.filter((toast) => toast.action ?? latest.includes(toast)),
      { id, text, ...(action ? { action } : {}) },
    ];
    setTimeout(() => this.#end(id), seconds * 1000);
  }

  /** Keep all messages until `release`: the player reads one, or is about to press its button. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    for (const id of this.#due.splice(0)) this.close(id);
  }

  #end(id: number): void {
    if (this.#held) this.#due.push(id);
    else this.close(id);
  }

  act(toast: Toast): void {
    this.close(toast.id);
    toast.action?.act();
  }

  close(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
