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
  /** Whether the pointer or the focus is on a message: then all stay. */
  isHeld = (): boolean => false;

  /** Show a message. The same text is not shown twice at once, unless it has an action. */
  say(text: string, action?: Toast['action'], seconds = SECONDS): void {
    if (!action && this.shown.some((toast) => toast.text === text)) return;
    const id = this.#next++;
    const latest = this.shown.slice(-2);
    this.shown = [
      ...this.shown.filter((toast) => toast.action ?? latest.includes(toast)),
      { id, text, ...(action ? { action } : {}) },
    ];
    this.#closeAfter(seconds, id);
  }

  #closeAfter(seconds: number, id: number): void {
    const end = () => (this.isHeld() ? this.#closeAfter(1, id) : this.close(id));
    setTimeout(end, seconds * 1000);
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
