/** Whether this player has ever moved a tile: until then a tile next to the gap asks to be pressed. */

import { type Board, type Way, sourceOf } from '../core';
import { keeper } from '../keep/keeper.svelte';

const STORAGE_KEY = 'pintu.slid';
const WAYS: readonly Way[] = ['U', 'L', 'D', 'R'];

function isKnown(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false; // storage is blocked: it is shown again on each visit
  }
}

class FirstSlide {
  done = $state(isKnown());

  /** The cell to press first; null once a tile was moved, in this game or an earlier one. */
  cellOn(board: Board): number | null {
    if (this.done) return null;
    const cells = WAYS.map((way) => sourceOf(board, way)).filter((cell) => cell !== null);
    return cells[0] ?? null;
  }

  /** Games that were played before this was remembered count too. */
  readGames(): void {
    if (!this.done && keeper.local.all().some(({ game }) => game.moves !== '')) this.finish();
  }

  finish(): void {
    if (this.done) return;
    this.done = true;
    try {
      localStorage.setItem(STORAGE_KEY, '1');
    } catch {
      // Full or blocked: it lasts as long as the page.
    }
  }
}

export const firstSlide = new FirstSlide();
