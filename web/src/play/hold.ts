/** A button that acts while it is held, by finger, mouse, or the key that presses buttons. */
export function held(set: (down: boolean) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const isPress = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter';
    node.addEventListener('pointerdown', () => set(true), options);
    for (const name of ['pointerup', 'pointerleave', 'pointercancel', 'blur'])
      node.addEventListener(name, () => set(false), options);
    node.addEventListener('keydown', (event) => isPress(event) && set(true), options);
    node.addEventListener('keyup', (event) => isPress(event) && set(false), options);
    node.addEventListener('contextmenu', (event) => event.preventDefault(), options);
    return () => stop.abort();
  };
}
