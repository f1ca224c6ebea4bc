/** The game of this tab, named across its reloads; forgotten where nothing may be kept. */

const PLACE = 'pintu.tab';

export function gameOfTab(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

export function setGameOfTab(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, id);
  } catch {
    // Then a reload finds the last game of this browser, if any.
  }
}
