/** What the player is about to play: a picture, a size, a gap; remembered for the next time. */

import { type Board, blankAt, dealBoard, isReachable, parseBoard, sameBoard } from '../core';
import { api } from '../app/api';
import { type Size, isOffered, square } from './sizes';

/** A game that can begin. */
export interface Ready extends Size {
  /** `gallery:cranes` or `upload:<id>`. */
  readonly picture: string;
  /** The cell whose piece was taken out. */
  readonly blank: number;
  readonly start: Board;
  readonly goal: Board;
}

/** Choose picture and size, choose the gap, see the board shuffled. */
export type Stage = 'choose' | 'gap' | 'shuffle';

export interface Choice extends Size {
  readonly picture: string;
}

export const FIRST: Choice = { picture: 'gallery:cranes', rows: 3, cols: 3 };

const STORAGE_KEY = 'pintu.start';
/** Milliseconds to wait for the server to deal. */
const PATIENCE = 600;

/** The last choice from stored text; the first choice where it is broken. */
export function parseChoice(text: string | null): Choice {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Choice> | null;
    const { picture, rows = 0, cols = 0 } = kept ?? {};
    return {
      ...(isOffered({ rows, cols }) ? { rows, cols } : square(FIRST.rows)),
      picture: /^(gallery|upload):[\w-]{1,128}$/.test(String(picture))
        ? String(picture)
        : FIRST.picture,
    };
  } catch {
    return FIRST;
  }
}

/** Deal a board with the gap at a cell: by the server, or here when it does not answer in time. */
export async function dealWithGap({ rows, cols }: Size, blank: number): Promise<[Board, Board]> {
  const goal = blankAt(rows, cols, blank);
  try {
    const late = new Promise<never>((_, fail) => setTimeout(fail, PATIENCE, new Error('late')));
    const asked = api.deal({ rows, cols, kind: 'uniform', blank });
    const start = parseBoard((await Promise.race([asked, late])).start);
    if (isReachable(start, goal) && !sameBoard(start, goal)) return [start, goal];
  } catch {
    // The page can deal by itself.
  }
  return [dealBoard(goal), goal];
}

export class Start {
  picture = $state(FIRST.picture);
  size = $state.raw<Size>(square(FIRST.rows));
  stage = $state<Stage>('choose');
  /** The gap that was chosen; null until then. */
  gap = $state<number | null>(null);
  /** Where the tiles go; null until they are dealt. */
  ready = $state.raw<Ready | null>(null);

  readonly #storage: Pick<Storage, 'getItem' | 'setItem'> | null;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'> | null = browserStorage()) {
    this.#storage = storage;
    let text: string | null = null;
    try {
      text = storage?.getItem(STORAGE_KEY) ?? null;
    } catch {
      // Storage is blocked: use the first choice.
    }
    const { picture, rows, cols } = parseChoice(text);
    this.picture = picture;
    this.size = { rows, cols };
  }

  /** The cell that Skip takes. */
  get lastCell(): number {
    return this.size.rows * this.size.cols - 1;
  }

  choose(picture: string): void {
    this.picture = picture;
    this.#keep();
  }

  resize(size: Size): void {
    if (!isOffered(size)) return;
    this.size = size;
    this.#keep();
  }

  /** Choose the first picture if this one was chosen: it no longer exists. */
  forget(picture: string): void {
    if (this.picture === picture && picture !== FIRST.picture) this.choose(FIRST.picture);
  }

  /** Go on to the choice of the gap. */
  next(): void {
    if (this.stage === 'choose') this.stage = 'gap';
  }

  back(): void {
    this.stage = 'choose';
    this.gap = this.ready = null;
  }

  /** Take out the piece at a cell, and deal; a second press while it shuffles does nothing. */
  async take(cell: number): Promise<void> {
    if (this.stage !== 'gap' || cell < 0 || cell > this.lastCell) return;
    this.stage = 'shuffle';
    this.gap = cell;
    const { picture, size } = this;
    const [start, goal] = await dealWithGap(size, cell);
    // The player may have gone back meanwhile.
    if (this.gap === cell) this.ready = { picture, ...size, blank: cell, start, goal };
  }

  #keep(): void {
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify({ picture: this.picture, ...this.size }));
    } catch {
      // Full or blocked: the choice lasts as long as the page.
    }
  }
}

function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
