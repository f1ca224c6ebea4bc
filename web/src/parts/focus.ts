/** Where the focus goes when the element that had it is removed. */

/** Whether no control has the focus. */
const isLost = (): boolean => document.activeElement?.matches('body, main') ?? true;

/** Focus an element unless another one has the focus; if it is gone, the content of the page. */
export function restoreFocus(before: Element | null): void {
  if (!isLost()) return;
  const to = before?.isConnected ? before : document.querySelector('main');
  if (to instanceof HTMLElement) to.focus({ preventScroll: true });
}

/** An attachment: a new element gets the focus if the one that had it is gone. */
export function takeLostFocus(element: HTMLElement): void {
  if (isLost()) element.focus({ preventScroll: true });
}
