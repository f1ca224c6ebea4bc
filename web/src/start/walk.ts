/** From cell to cell by keys. */

import type { Size } from './sizes';

/** The cell a key leads to; null for keys that lead nowhere. */
export function walk({ rows, cols }: Size, cell: number, key: string): number | null {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  switch (key) {
    case 'ArrowUp':
      return row > 0 ? cell - cols : cell;
    case 'ArrowDown':
      return row + 1 < rows ? cell + cols : cell;
    case 'ArrowLeft':
      return col > 0 ? cell - 1 : cell;
    case 'ArrowRight':
      return col + 1 < cols ? cell + 1 : cell;
    case 'Home':
      return cell - col;
    case 'End':
      return cell - col + cols - 1;
    default:
      return null;
  }
}
