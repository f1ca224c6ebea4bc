/** A traced search as a tree: each node is open, closed or in another state at every step. */

import type { TraceAnswer } from '../../app/types';

/** How a node was reached: a cheaper path to it makes another version. */
export interface Version {
  /** The number of expansions before it. */
  readonly step: number;
  readonly parent: number | null;
  readonly g: number;
  readonly h: number | null;
  readonly f: number | null;
  /** Counts all versions of a search in their order. */
  readonly arrival: number;
}

export interface TreeNode {
  readonly id: number;
  readonly tiles: readonly number[];
  readonly side: 'forward' | 'backward';
  readonly round: number | null;
  /** Left out when it was generated, because it is above the bound of its round. */
  readonly cut: boolean;
  readonly versions: Version[];
  /** The numbers of its expansions. */
  readonly expansions: number[];
  readonly children: number[];
  /** After how many expansions beam search left it out; null if it did not. */
  dropped: number | null;
}

export type Status = 'open' | 'next' | 'closed' | 'goal' | 'path' | 'meeting' | 'cut';

const tilesOf = (state: string): number[] =>
  state
    .split('/')
    .filter(Boolean)
    .flatMap((row) => row.trim().split(/\s+/).map(Number));

type Reached = Omit<Version, 'arrival'>;

export class Timeline {
  readonly trace: TraceAnswer;
  readonly nodes = new Map<number, TreeNode>();
  /** The nodes without a parent: the start, the goal of a second side, the start of each round. */
  readonly roots: number[] = [];
  readonly rounds: readonly {
    readonly round: number;
    readonly bound: number;
    first: number;
    last: number;
  }[];
  readonly #path: ReadonlySet<number>;
  /** The tiles of the board at which the two sides of a search met; null if there is none. */
  readonly #meeting: string | null;
  #arrivals = 0;

  constructor(trace: TraceAnswer) {
    this.trace = trace;
    this.#path = new Set(trace.result.path);
    const { meeting } = trace.result;
    this.#meeting = meeting === null ? null : tilesOf(meeting).join();
    for (const { node, state, side, g, h, f } of trace.roots)
      this.#reach(node, state, side, firstRound(trace), { step: 0, parent: null, g, h, f });
    for (const step of trace.steps) {
      if (!this.nodes.has(step.node)) {
        const { parent, g, h, f } = step;
        const reached = { step: step.number - 1, parent, g, h, f };
        this.#reach(step.node, step.state, step.side, step.round, reached);
      }
      this.nodes.get(step.node)?.expansions.push(step.number);
      for (const { node, state, g, h, f, kind, step: at } of step.successors) {
        if (kind === 'duplicate' || kind === 'pruned') continue;
        const reached = { step: at, parent: step.node, g, h, f };
        this.#reach(node, state, step.side, step.round, reached, kind === 'cut');
      }
      for (const node of step.dropped) {
        const left = this.nodes.get(node);
        if (left) left.dropped = step.number;
      }
    }
    this.rounds = roundsOf(trace);
  }

  /** The number of expansions. */
  get length(): number {
    return this.trace.steps.length;
  }

  /** Whether the search has two sides, which meet. */
  get twoSided(): boolean {
    return this.trace.roots.some(({ side }) => side === 'backward');
  }

  #isMeeting({ tiles }: TreeNode): boolean {
    return this.#meeting !== null && tiles.join() === this.#meeting;
  }

  /** Whether the search stores the current path only. */
  get pathOnly(): boolean {
    return this.trace.order === 'path';
  }

  #reach(
    id: number,
    state: string,
    side: TreeNode['side'],
    round: number | null,
    reached: Reached,
    cut = false,
  ): void {
    const version = { ...reached, arrival: (this.#arrivals += 1) };
    const known = this.nodes.get(id);
    if (known) {
      known.versions.push(version);
      return;
    }
    const fresh = { expansions: [], children: [], dropped: null };
    const tiles = tilesOf(state);
    this.nodes.set(id, { id, tiles, side, round, cut, versions: [version], ...fresh });
    if (reached.parent === null) this.roots.push(id);
    else this.nodes.get(reached.parent)?.children.push(id);
  }

  node(id: number): TreeNode {
    const found = this.nodes.get(id);
    if (!found) throw new RangeError(`the trace has no node ${id}`);
    return found;
  }

  /** How a node is reached after `step` expansions; null if it is not yet. */
  versionAt({ versions }: TreeNode, step: number): Version | null {
    return versions.findLast((version) => version.step <= step) ?? null;
  }

  /** The number of the latest expansion of a node; null if it has none yet. */
  expansionAt({ expansions }: TreeNode, step: number): number | null {
    return expansions.findLast((number) => number <= step) ?? null;
  }

  /** The node that is expanded next, or that completes the solution; null if nothing is. */
  nextAt(step: number): number | null {
    const next = this.trace.steps[step]?.node;
    if (next !== undefined) return next;
    const { status, path } = this.trace.result;
    if (status !== 'solved') return null;
    return path.find((id) => this.#isMeeting(this.node(id))) ?? path.at(-1) ?? null;
  }

  /** The round after `step` expansions; null if there are no rounds. */
  roundAt(step: number): number | null {
    return (this.trace.steps[Math.max(0, step - 1)] ?? this.trace.steps[0])?.round ?? null;
  }

  /** Whether the search is over and a solution is shown. */
  #solvedAt(step: number): boolean {
    return step >= this.length && this.trace.result.status === 'solved';
  }

  /** The current path of a search that stores nothing else, the start first. */
  pathAt(step: number): number[] {
    const path: number[] = [];
    const last = this.trace.steps[step - 1];
    for (let at: number | null = last ? last.node : (this.roots[0] ?? null); at !== null;) {
      path.unshift(at);
      at = this.node(at).versions[0]?.parent ?? null;
    }
    return path;
  }

  /** The state of a node; null if it does not exist yet, or not in this round. */
  statusAt(node: TreeNode, step: number, stack: ReadonlySet<number>): Status | null {
    const version = this.versionAt(node, step);
    if (!version || node.round !== this.roundAt(step)) return null;
    if (node.dropped !== null && node.dropped <= step) return 'cut';
    // Each side has a node for the board at which they met.
    if (this.#solvedAt(step) && this.#isMeeting(node)) return 'meeting';
    if (this.#solvedAt(step) && this.#path.has(node.id))
      return node.id === this.trace.result.path.at(-1) ? 'goal' : 'path';
    if (node.cut) return 'cut';
    if (node.id === this.nextAt(step) && !this.#solvedAt(step)) return 'next';
    if (this.pathOnly) return stack.has(node.id) ? 'open' : 'closed';
    const expansion = this.expansionAt(node, step);
    return expansion !== null && expansion > version.step ? 'closed' : 'open';
  }

  /** All nodes that exist after `step` expansions, with their states. */
  shownAt(step: number): Map<number, Status> {
    const shown = new Map<number, Status>();
    const stack = new Set(this.pathOnly ? this.pathAt(step) : []);
    for (const node of this.nodes.values()) {
      const status = this.statusAt(node, step, stack);
      if (status) shown.set(node.id, status);
    }
    return shown;
  }

  /** The nodes that wait, the next one first; for depth-first searches the current path. */
  openAt(step: number): TreeNode[] {
    if (this.pathOnly) return this.pathAt(step).map((id) => this.node(id));
    return [...this.nodes.values()]
      .filter((node) => this.#isOpen(node, step))
      .map((node) => ({ node, key: this.#keyOf(node, step) }))
      .sort((one, other) => compare(one.key, other.key))
      .map(({ node }) => node);
  }

  #isOpen(node: TreeNode, step: number): boolean {
    const version = this.versionAt(node, step);
    if (!version || (node.dropped !== null && node.dropped <= step)) return false;
    return (this.expansionAt(node, step) ?? -1) <= version.step;
  }

  /** The expanded nodes that do not wait again, in the order of their expansion. */
  closedAt(step: number): TreeNode[] {
    if (this.pathOnly) return [];
    const closed = this.trace.steps.slice(0, step).map(({ node }) => this.node(node));
    return closed.filter(
      (node, at) => this.expansionAt(node, step) === at + 1 && !this.#isOpen(node, step),
    );
  }

  #keyOf(node: TreeNode, step: number): number[] {
    const { g, h, f, arrival } = this.versionAt(node, step) ?? { g: 0, h: 0, f: 0, arrival: 0 };
    switch (this.trace.order) {
      case 'best':
        return [f ?? Infinity, -g, -arrival];
      case 'level':
        return [g, h ?? Infinity, arrival];
      default:
        return [node.side === 'forward' ? 0 : 1, arrival];
    }
  }
}

/** The states of nodes with the next one as any other that waits. */
export const withoutNext = (shown: ReadonlyMap<number, Status>): Map<number, Status> =>
  new Map([...shown].map(([id, status]) => [id, status === 'next' ? 'open' : status]));

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

const firstRound = (trace: TraceAnswer): number | null => trace.steps[0]?.round ?? null;

function roundsOf(trace: TraceAnswer): Timeline['rounds'] {
  const rounds: { round: number; bound: number; first: number; last: number }[] = [];
  for (const { round, bound, number } of trace.steps) {
    if (round === null) continue;
    const last = rounds.at(-1);
    if (last?.round === round) last.last = number;
    else rounds.push({ round, bound: bound ?? 0, first: number, last: number });
  }
  return rounds;
}
