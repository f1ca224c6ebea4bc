/** Shortest solutions of small boards, found in the page: for players without a server.
 *
 * Not exported by `index.ts`: it is loaded when it is needed.
 */

import { type Alike, looksOf } from './alike';
import { type Board, type Way, WAYS, blankOf, opposite, sourceOf } from './board';
import { isReachable } from './reachability';

/** The most cells of a board that is searched here: 181,440 boards at most, in milliseconds. */
export const MOST_CELLS_HERE = 9;

export const isSolvedHere = ({ rows, cols }: { rows: number; cols: number }): boolean =>
  rows * cols <= MOST_CELLS_HERE;

/** The value of the digit of each cell in the number of a board. */
const DIGITS = Array.from({ length: MOST_CELLS_HERE }, (_, cell) => 10 ** cell);

/** A board that was reached, and the move of a tile that led to it. */
interface Reached {
  /** The board as a number: the tile of cell 0 is its last digit. */
  readonly key: number;
  readonly blank: number;
  readonly way: Way | null;
  readonly from: Reached | null;
}

export interface ShortestSolution {
  readonly ways: readonly Way[];
  /** Boards whose successors were generated. */
  readonly expanded: number;
  /** Successors generated, with duplicates. */
  readonly generated: number;
  /** The most boards that waited at once. */
  readonly frontier: number;
}

/** A shortest solution of a board of at most nine cells; null if there is none. It leads to a board
 * that looks like the goal.
 *
 * Breadth-first search from both ends. Whole layers are searched in turn, and every board that both
 * ends have reached after a layer is at the same distance, so the first one is as good as any.
 */
export function shortestSolution(
  board: Board,
  goal: Board,
  alike: Alike = [],
): ShortestSolution | null {
  if (!isSolvedHere(board)) throw new RangeError('this board has too many cells');
  if (!isReachable(board, goal)) return null;
  const forward = new Side(looksOf(board, alike));
  const backward = new Side(looksOf(goal, alike));
  let meeting = forward.meet(backward);
  while (meeting === null) {
    const side = forward.layer.length <= backward.layer.length ? forward : backward;
    side.advance();
    meeting = side.meet(side === forward ? backward : forward);
  }
  const back = backward.pathTo(meeting).reverse();
  return {
    ways: [...forward.pathTo(meeting), ...back.map(opposite)],
    expanded: forward.expanded + backward.expanded,
    generated: forward.generated + backward.generated,
    frontier: forward.frontier + backward.frontier,
  };
}

/** The search from one end, layer by layer. */
class Side {
  layer: Reached[];
  expanded = 0;
  generated = 0;
  frontier = 1;
  readonly #reached: Map<number, Reached>;
  /** The moves for each cell of the blank, with the cell of the tile that moves. */
  readonly #moves: readonly (readonly (readonly [way: Way, cell: number])[])[];

  constructor(board: Board) {
    const key = board.tiles.reduce((sum, tile, cell) => sum + tile * (DIGITS[cell] ?? 0), 0);
    const first = { key, blank: blankOf(board), way: null, from: null };
    this.layer = [first];
    this.#reached = new Map([[key, first]]);
    this.#moves = board.tiles.map((_, blank) =>
      WAYS.flatMap((way) => {
        const cell = sourceOf(board, way, blank);
        return cell === null ? [] : [[way, cell] as const];
      }),
    );
  }

  /** Go on to the boards one move further away. */
  advance(): void {
    const next: Reached[] = [];
    for (const from of this.layer) {
      this.expanded += 1;
      for (const [way, cell] of this.#moves[from.blank] ?? []) {
        this.generated += 1;
        const [here, there] = [DIGITS[cell] ?? 0, DIGITS[from.blank] ?? 0];
        const tile = Math.floor(from.key / here) % 10;
        const key = from.key + tile * (there - here);
        if (this.#reached.has(key)) continue;
        const reached = { key, blank: cell, way, from };
        this.#reached.set(key, reached);
        next.push(reached);
      }
    }
    this.layer = next;
    this.frontier = Math.max(this.frontier, next.length);
  }

  /** A board of the last layer that the other side has reached too; null if there is none. */
  meet(other: Side): number | null {
    return this.layer.find(({ key }) => other.#reached.has(key))?.key ?? null;
  }

  /** The moves from this end to a board that it has reached. */
  pathTo(key: number): Way[] {
    const ways: Way[] = [];
    let at = this.#reached.get(key) ?? null;
    for (; at?.way; at = at.from) ways.push(at.way);
    return ways.reverse();
  }
}
