/** Where the nodes of a search tree are: parents above their children, in the middle. */

import type { Timeline } from './timeline';

/** The place of a node: its column, counted from the left, and its depth. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Columns between two trees. */
const GAP = 1;

/** The step for which the tree is laid out: the next of 16, 32, 64 and so on. Nodes do not move
 * until then, and the tree of the first steps is not as wide as that of the last. */
export function horizonOf(step: number): number {
  return 2 ** Math.max(4, Math.ceil(Math.log2(Math.max(1, step))));
}

/** The place of every node that exists after `horizon` expansions. */
export function layoutOf(timeline: Timeline, horizon = Infinity): Map<number, Spot> {
  const isThere = (id: number): boolean =>
    (timeline.node(id).versions[0]?.step ?? Infinity) <= horizon;
  const spots = new Map<number, Spot>();
  const edges = new Map<number | null, number>(); // each round begins at the left again
  for (const root of timeline.roots.filter(isThere)) {
    const { round } = timeline.node(root);
    const left = edges.get(round) ?? 0;
    edges.set(
      round,
      placeTree((id) => timeline.node(id).children.filter(isThere), root, left, spots) + GAP,
    );
  }
  return spots;
}

/** Place a tree from a column on and return the column after it. No recursion: trees are deep. */
function placeTree(
  childrenOf: (id: number) => readonly number[],
  root: number,
  left: number,
  spots: Map<number, Spot>,
): number {
  let column = left;
  const stack = [{ id: root, depth: 0, visited: false }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { id, depth, visited } = top;
    const children = childrenOf(id);
    if (visited) {
      const [first, last] = [children[0], children.at(-1)].map((child) => spots.get(child ?? -1));
      spots.set(id, { x: ((first?.x ?? 0) + (last?.x ?? 0)) / 2, y: depth });
    } else if (children.length === 0) {
      spots.set(id, { x: column, y: depth });
      column += 1;
    } else {
      stack.push({ id, depth, visited: true });
      for (const child of [...children].reverse())
        stack.push({ id: child, depth: depth + 1, visited: false });
    }
  }
  return column;
}
