/** Showing the whole picture: a short press shows it for a second, a long one while it is held. */

/** Milliseconds: a press that is released sooner is a short one. */
const SHORT = 300;
/** Milliseconds that the picture stays after a short press. */
const GLANCE = 1000;

export class Peek {
  /** The whole picture is shown. */
  shown = $state(false);
  #pressed: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  press = (): void => {
    if (this.#pressed !== null) return; // a key that is held is pressed again and again
    clearTimeout(this.#timer);
    this.#pressed = performance.now();
    this.shown = true;
  };

  release = (): void => {
    if (this.#pressed === null) return;
    const short = performance.now() - this.#pressed < SHORT;
    this.#pressed = null;
    if (short) this.#timer = setTimeout(() => (this.shown = false), GLANCE);
    else this.shown = false;
  };

  /** Hide it at once: the game or the window was left. */
  stop = (): void => {
    clearTimeout(this.#timer);
    this.#pressed = null;
    this.shown = false;
  };
}
