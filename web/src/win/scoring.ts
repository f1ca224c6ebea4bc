import type { Scored } from '../app/types';

/** The score of a game: the server's answer, its refusal, or that the result waits to be sent. */
export type Scoring = Scored | { readonly refused: string } | 'waiting';

export const isScored = (scoring: Scoring | null): scoring is Scored =>
  typeof scoring === 'object' && scoring !== null && 'result' in scoring;
