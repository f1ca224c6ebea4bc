/** The methods that the server offers for each size of board, requested once for each size. */

import { api } from '../app/api';
import type { Offers } from './methods';

interface Size {
  readonly rows: number;
  readonly cols: number;
}

const known = $state<Record<string, Offers>>({});
const asked: Record<string, Promise<void> | undefined> = {};

const keyOf = ({ rows, cols }: Size): string => `${rows}x${cols}`;

/** What is offered for a size; nothing while it is not known. */
export const offersFor = (size: Size): Offers => known[keyOf(size)] ?? [];

/** Request what is offered for a size, unless it is known; after a failure it can be called again. */
export function loadOffers({ rows, cols }: Size): Promise<void> {
  const key = keyOf({ rows, cols });
  const asking =
    asked[key] ??
    api.methods(rows, cols).then(
      (offers) => {
        known[key] = offers;
      },
      () => {
        asked[key] = undefined;
      },
    );
  asked[key] = asking;
  return asking;
}
