import type { Scored } from '../app/types';

/** How a game counts: what the server says, why it says nothing, or that it was not reached. */
export type Scoring = Scored | { readonly refused: string } | 'waiting';

export const isScored = (scoring: Scoring | null): scoring is Scored =>
  typeof scoring === 'object' && scoring !== null && 'result' in scoring;
