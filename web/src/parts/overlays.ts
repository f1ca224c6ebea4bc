/** What is open over the page, such as dialogs and menus. Going back closes the last one first. */

type Close = () => void;

class Overlays {
  #open: Close[] = [];
  #opened: () => void = () => undefined;

  get any(): boolean {
    return this.#open.length > 0;
  }

  /** Add something that is open; returns the function to call once it is closed. */
  add(close: Close): () => void {
    // One function may be added twice.
    const entry = () => close();
    this.#open.push(entry);
    this.#opened();
    return () => {
      this.#open = this.#open.filter((one) => one !== entry);
    };
  }

  /** Close what was opened last; false if nothing is open. */
  closeLast(): boolean {
    const close = this.#open.pop();
    close?.();
    return close !== undefined;
  }

  /** Call a function each time something is opened. */
  onopen(opened: () => void): void {
    this.#opened = opened;
  }
}

export const overlays = new Overlays();
