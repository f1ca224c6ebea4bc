/** A button that acts while it is held, by finger, mouse, or the key that presses buttons. */
export function held(press: () => void, release: () => void): (node: HTMLElement) => () => void {
  return (node) => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const onKey = (act: () => void) => (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault(); // no click: the key is the press
      act();
    };
    node.addEventListener('pointerdown', press, options);
    for (const name of ['pointerup', 'pointerleave', 'pointercancel', 'blur'])
      node.addEventListener(name, release, options);
    node.addEventListener('keydown', onKey(press), options);
    node.addEventListener('keyup', onKey(release), options);
    // A click of a screen reader comes alone.
    node.addEventListener('click', ({ detail }) => detail === 0 && (press(), release()), options);
    node.addEventListener('contextmenu', (event) => event.preventDefault(), options);
    return () => stop.abort();
  };
}
