import { describe, expect, test } from 'vitest';
import { ApiError, OfflineError } from '../app/api';
import type { Answer, SolveEvent, SolveRequest } from '../app/types';
import { type Way, after, blankLast, formatBoard, newGame } from '../core';
import { Session } from '../game/session.svelte';
import { Assistant } from './assistant.svelte';
import { type Solve, Solver } from './solver.svelte';

const goal = blankLast(3, 3);
const start = after(goal, ['R', 'D', 'L'] as Way[]);
const answer = { board: formatBoard(start), moves: 'RUL', length: 3, expanded: 3 } as Answer;
const progress = { event: 'progress', data: { expanded: 7 } } as SolveEvent;
const solved: SolveEvent = { event: 'solved', data: answer };
const request: SolveRequest = { board: '', method: 'shortest' };

const telling = (...events: (SolveEvent | Error)[]): Solve =>
  async function* () {
    for (const event of events) {
      await Promise.resolve();
      if (event instanceof Error) throw event;
      yield event;
    }
  };

/** A search whose events are sent one by one. */
function held(): {
  solve: Solve;
  tell: (event: SolveEvent) => Promise<void>;
  signals: AbortSignal[];
} {
  let wake: (event: SolveEvent) => void = () => undefined;
  const signals: AbortSignal[] = [];
  return {
    signals,
    solve: async function* (_, signal) {
      signals.push(signal);
      for (let event: SolveEvent | undefined; event?.event !== 'solved'; yield event)
        event = await new Promise<SolveEvent>((resolve) => (wake = resolve));
    },
    tell: async (event) => {
      wake(event);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

describe('a search', () => {
  test('is followed from the queue to its answer', async () => {
    const { solve, tell } = held();
    const solver = new Solver(solve);
    const running = solver.run(request);
    await tell({ event: 'queued', data: { position: 2, warming: false } });
    expect([solver.phase, solver.position]).toEqual(['queued', 2]);
    await tell(progress);
    expect([solver.phase, solver.counters?.expanded]).toEqual(['searching', 7]);
    await tell(solved);
    expect(await running).toBe(answer);
    expect(solver.phase).toBe('solved');
  });

  test('that is cancelled aborts its request and forgets what it knew', async () => {
    const { solve, tell, signals } = held();
    const solver = new Solver(solve);
    const running = solver.run(request);
    await tell(progress);
    solver.cancel();
    expect(signals[0]?.aborted).toBe(true);
    expect([solver.phase, solver.counters]).toEqual(['idle', null]);
    await tell(solved);
    expect(await running).toBe(null);
    expect(solver.answer).toBe(null);
  });

  test.each([
    [new OfflineError('gone'), 'offline', ''],
    [new ApiError(503, 'The queue is full.'), 'failed', 'The queue is full.'],
    [
      { event: 'error', data: { detail: 'A worker was lost.', code: 'work.lost', values: {} } },
      'failed',
      'A worker was lost.',
    ],
    [{ event: 'cancelled', data: {} }, 'replaced', ''],
    [progress, 'offline', ''], // the stream broke off
  ] as const)('that goes wrong says how: %#', async (event, phase, detail) => {
    const solver = new Solver(telling(event));
    expect(await solver.run(request)).toBe(null);
    expect([solver.phase, solver.detail]).toEqual([phase, detail]);
  });
});

describe('the AI at a game', () => {
  const open = (solve: Solve) => {
    const session = new Session(newGame(start, goal), { now: () => 0 });
    return { session, assistant: new Assistant(session, solve) };
  };

  test('plays its answer as soon as it has it', async () => {
    const { assistant } = open(telling(progress, solved));
    await assistant.solve();
    expect(assistant.face).toBe('answer');
    expect(assistant.playback?.playing).toBe(true);
    assistant.end();
  });

  test('a player who went on along the way meanwhile keeps the answer and the game', async () => {
    const { session, assistant } = open(async function* (...asked) {
      session.push('R');
      yield* telling(solved)(...asked);
    });
    await assistant.solve();
    expect(assistant.playback?.at).toBe(1);
    expect(assistant.playback?.playing).toBe(false);
    expect(assistant.known).toBe('U');
  });

  test('an answer to a board that was left says so, and knows no hint', async () => {
    const { session, assistant } = open(async function* (...asked) {
      session.push('D');
      yield* telling(solved)(...asked);
    });
    await assistant.solve();
    expect(assistant.playback?.playing).toBe(false);
    expect(assistant.playback?.at).toBe(null);
    expect(assistant.known).toBe(null);
    session.undo();
    expect(assistant.known).toBe('R');
  });

  test.each(['pauses', 'leaves'])('nothing plays for one who %s meanwhile', async (how) => {
    const { session, assistant } = open(async function* (...asked) {
      if (how === 'pauses') session.pause();
      else assistant.rest();
      yield* telling(solved)(...asked);
    });
    if (how === 'pauses') {
      session.push('D');
      session.undo();
    }
    await assistant.solve();
    expect(assistant.face).toBe('answer');
    expect(assistant.playback?.playing).toBe(false);
  });

  test('one who asks in a pause goes on playing', async () => {
    const { session, assistant } = open(telling(solved));
    session.push('D');
    session.undo();
    session.pause();
    await assistant.solve();
    expect([session.paused, assistant.playback?.playing]).toEqual([false, true]);
    assistant.end();
    session.end();
  });

  test('one who takes over keeps the hints', async () => {
    const { assistant } = open(telling(solved));
    await assistant.solve();
    assistant.takeOver();
    expect(assistant.face).toBe('choose');
    expect(assistant.playback?.playing).toBe(false);
    expect(assistant.known).toBe('R');
    assistant.resume();
    expect(assistant.face).toBe('answer');
    expect(assistant.step(true)).toBe(true);
    expect(assistant.known).toBe('U');
  });
});
