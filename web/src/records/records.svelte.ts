/** The player's records, loaded when first shown and again after a win. */

import { api } from '../app/api';
import type { RecordTable } from '../app/types';

class Records {
  /** Null until they are known. */
  tables = $state.raw<readonly RecordTable[] | null>(null);
  #loading: Promise<void> | null = null;

  /** Load them. Calls at the same time share one request. */
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
