/** The answers of a race for the position of the open game are kept by the AI of that game too. */

import { assistantOf } from '../../ai/assistant.svelte';
import type { RaceRequest } from '../../app/types';
import { type Board, formatBoard, formatGoal } from '../../core';
import type { Session } from '../../game/session.svelte';
import type { Lane } from './lanes.svelte';

/** Keep the answer of a lane, to be compared and played; nothing if the game is elsewhere. */
export function keepForGame(session: Session | null, request: RaceRequest, lane: Lane): void {
  const { answer, entrant } = lane;
  if (!session || session.solved || !answer || !isPositionOf(session, request)) return;
  if (answer.status === 'unsolvable') return;
  const assistant = assistantOf(session);
  const { board } = session;
  // A solution that is played belongs to another position.
  if (assistant.playback && !assistant.answers.isFor(board)) assistant.end();
  const seconds = entrant.seconds === null ? null : (request.limits?.seconds ?? entrant.seconds);
  assistant.answers.add(board, { ...entrant, seconds }, answer);
}

function isPositionOf({ board, game }: Session, { board: raced, goal }: RaceRequest): boolean {
  return formatBoard(board) === raced && sameGoal(game.goal, goal);
}

const sameGoal = (goal: Board, text: string | null | undefined): boolean =>
  formatGoal(goal) === (text ?? 'blank-last');
