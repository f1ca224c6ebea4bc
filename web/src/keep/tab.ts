/** The id of the game that is open in this tab, kept over reloads. */

const STORAGE_KEY = 'pintu.tab';

export function gameOfTab(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function setGameOfTab(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Storage is blocked: a reload opens the last game of this browser.
  }
}
