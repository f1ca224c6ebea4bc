/** The result that a challenge asks others to beat. */

import { type Game, elapsedOf, isAtGoal, isSolved, madeOf } from '../core';
import { formatClock } from '../words';
import { t } from './words';

export interface Score {
  readonly moves: number;
  readonly milliseconds: number;
}

const MOST_MOVES = 1_000_000;
const MOST_MILLISECONDS = 100_000_000_000;

/** The score of a game; null unless it is solved without moves of the AI, and without exchanged tiles. */
export const scoreOf = (game: Game): Score | null =>
  isSolved(game) && isAtGoal(game) && !game.assistance.includes('ai')
    ? { moves: madeOf(game), milliseconds: elapsedOf(game) }
    : null;

/** A score as part of a link. */
export const formatScore = ({ moves, milliseconds }: Score): string =>
  `${moves}-${Math.round(milliseconds)}`;

/** The score in a link; null if there is none, or not a possible one. */
export function parseScore(text: string | null): Score | null {
  const [, first, second] = /^(\d{1,7})-(\d{1,12})$/.exec(text ?? '') ?? [];
  const [moves, milliseconds] = [Number(first), Number(second)];
  const possible = moves >= 1 && moves <= MOST_MOVES && milliseconds <= MOST_MILLISECONDS;
  return possible ? { moves, milliseconds } : null;
}

/** Such as "41 moves, 1:12". */
export const scoreText = ({ moves, milliseconds }: Score): string =>
  t('exchange.score', {
    moves: t('saved.moves', { count: moves }),
    time: formatClock(milliseconds),
  });

/** How a result compares with the one to beat: by moves or, if these are equal, by whole seconds. */
export function verdictOf(mine: Score, other: Score): string {
  const moves = other.moves - mine.moves;
  if (moves > 0) return t('exchange.fewer', { count: moves });
  if (moves < 0) return t('exchange.more', { count: -moves });
  const seconds = Math.floor(other.milliseconds / 1000) - Math.floor(mine.milliseconds / 1000);
  if (seconds > 0) return t('exchange.faster', { count: seconds });
  if (seconds < 0) return t('exchange.slower', { count: -seconds });
  return t('exchange.same');
}
