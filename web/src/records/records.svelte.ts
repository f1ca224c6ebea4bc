/** The player's records, asked for when first shown and again after a win. */

import { api } from '../app/api';
import type { RecordTable } from '../app/types';

class Records {
  /** Null until they are known. */
  tables = $state.raw<readonly RecordTable[] | null>(null);
  #loading: Promise<void> | null = null;

  /** Ask for them; those who ask meanwhile wait for the same answer. */
  load(): Promise<void> {
    this.#loading ??= api
      .records()
      .then((tables) => void (this.tables = tables))
      .finally(() => (this.#loading = null));
    return this.#loading;
  }

  /** The best of a size. */
  of(rows: number, cols: number, assisted: boolean): RecordTable | undefined {
    return this.tables?.find(
      (table) => table.rows === rows && table.cols === cols && table.assisted === assisted,
    );
  }
}

export const records = new Records();
