/** One finger drags, two fingers pinch, the wheel zooms; in pixels of the element. */

export interface Touched {
  pan: (right: number, down: number) => void;
  /** By a factor, about a point of the element's middle part. */
  zoom: (factor: number, x: number, y: number) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spread = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** Listen on an element: an attachment. */
export function touches(on: Touched): (node: HTMLElement) => () => void {
  return (node) => {
    const fingers = new Map<number, Point>();
    const at = ({ clientX, clientY }: MouseEvent): Point => {
      const box = node.getBoundingClientRect();
      return { x: clientX - box.left, y: clientY - box.top };
    };

    function down(event: PointerEvent) {
      if (event.button !== 0 || fingers.size === 2) return;
      node.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, at(event));
    }

    function move(event: PointerEvent) {
      if (!fingers.has(event.pointerId)) return;
      const before = [...fingers.values()];
      fingers.set(event.pointerId, at(event));
      const after = [...fingers.values()];
      const [from, to] = [middle(before), middle(after)];
      on.pan(to.x - from.x, to.y - from.y);
      const [narrow, wide] = [spread(before), spread(after)];
      if (narrow > 0 && wide > 0) on.zoom(wide / narrow, to.x, to.y);
    }

    const up = (event: PointerEvent) => fingers.delete(event.pointerId);

    function wheel(event: WheelEvent) {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const { x, y } = at(event);
      on.zoom(Math.exp(-event.deltaY * lines * 0.0015), x, y);
    }

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    node.addEventListener('wheel', wheel, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('wheel', wheel);
    };
  };
}
