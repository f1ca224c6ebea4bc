/** The game of this tab, named across its reloads; forgotten where nothing may be kept. */

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
    // Then a reload finds the last game of this browser, if any.
  }
}
