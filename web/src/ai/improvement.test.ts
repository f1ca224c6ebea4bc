import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../app/api';
import type { Answer, Better, SolveEvent, SolveRequest } from '../app/types';
import { type Way, after, blankLast, formatBoard, formatMoves, newGame, opposite } from '../core';
import { Session } from '../game/session.svelte';
import { Assistant } from './assistant.svelte';
import { Improvement } from './improvement.svelte';
import { SHORTEST } from './methods';
import type { Solve } from './solver.svelte';

const goal = blankLast(5, 5);
const SHORT: Way[] = ['D', 'R', 'U', 'U', 'L', 'L'];
const start = after(goal, SHORT.toReversed().map(opposite));
const detour = (times: number): Way[] =>
  Array.from({ length: times }, () => ['D', 'U'] as Way[]).flat();
/** 24 moves, of which the first three are played while the search goes on. */
const LONG = [...detour(9), ...SHORT];
const MADE = LONG.slice(0, 3);
const ahead = after(start, MADE);

const better = (ways: readonly Way[], lower_bound = 4): Better => ({
  moves: formatMoves(ways),
  length: ways.length,
  lower_bound,
  seconds: 0,
});
const solved = (ways: readonly Way[]): SolveEvent => ({
  event: 'solved',
  data: { ...better(ways), expanded: 500, seconds: 3 } as Answer,
});

describe('better and better solutions', () => {
  test('are shown by their lengths from the start, with a bound that never falls', () => {
    const improvement = new Improvement();
    expect(improvement.take(better(LONG, 5))).toBe(true);
    expect(improvement.begin(start)).toEqual(ahead);
    expect(improvement.take(better(SHORT.slice(1), 4))).toBe(true);
    expect(improvement.take(better([...detour(3), ...SHORT], 9))).toBe(false);
    expect(improvement.lengths).toEqual([24, 8]);
    expect(improvement.bound).toBe(6); // 9 from a board that is 3 moves away
    expect(formatMoves(improvement.ways)).toBe(formatMoves([...MADE, ...SHORT.slice(1)]));
  });

  test('that are short or proven are not begun before the search ends', () => {
    const short = new Improvement();
    short.take(better(SHORT));
    expect(short.begin(start)).toBe(null);
    const proven = new Improvement();
    proven.take(better(LONG, LONG.length));
    expect(proven.begin(start)).toBe(null);
  });
});

describe('the AI that has three seconds', () => {
  let requests: SolveRequest[];
  let tell: (event: SolveEvent) => Promise<void>;
  let session: Session;
  let assistant: Assistant;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.spyOn(api, 'methods').mockResolvedValue([
      { ...SHORTEST, id: 'best', method: 'best', seconds: { least: 0.5, most: 30, default: 3 } },
    ]);
    requests = [];
    let wake: (event: SolveEvent) => void = () => undefined;
    const solve: Solve = async function* (request, signal) {
      requests.push(request);
      for (let event: SolveEvent | undefined; event?.event !== 'solved'; yield event)
        event = await new Promise<SolveEvent>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
          if (signal.aborted) reject(new Error('aborted'));
          else wake = resolve;
        });
    };
    const settled = async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    };
    tell = async (event) => {
      wake(event);
      await settled();
    };
    session = new Session(newGame(start, goal), { now: () => Date.now() });
    assistant = new Assistant(session, solve);
    void assistant.solve();
    await settled();
  });
  afterEach(() => {
    assistant.end();
    session.end();
    vi.useRealTimers();
  });

  test('moves as soon as it has a solution, and searches on from the board it will be at', async () => {
    expect(requests[0]).toMatchObject({ board: formatBoard(start), limits: { seconds: 3 } });
    await tell({ event: 'better', data: better(LONG) });
    vi.advanceTimersByTime(0);
    expect(session.moves).toBe(1);
    expect(assistant.face).toBe('search');
    expect(requests[1]).toMatchObject({ board: formatBoard(ahead), limits: { seconds: 3 } });
    vi.advanceTimersByTime(60_000);
    expect(session.moves).toBe(3);
  });

  test('goes on with the best solution when the time is over', async () => {
    await tell({ event: 'better', data: better(LONG) });
    vi.advanceTimersByTime(0);
    await tell({ event: 'better', data: better([...detour(1).toReversed(), ...SHORT.slice(1)]) });
    expect(assistant.improvement?.lengths).toEqual([24, 10]);
    await tell(solved(SHORT.slice(1)));
    expect(assistant.face).toBe('answer');
    expect(assistant.found).toMatchObject({ length: 8, lower_bound: 4, expanded: 500 });
    vi.advanceTimersByTime(30_000);
    expect([session.solved, session.moves]).toEqual([true, 8]);
  });

  test('can be asked to play what it has', async () => {
    await tell({ event: 'better', data: better(LONG) });
    assistant.playNow();
    await tell(solved(SHORT));
    expect(assistant.face).toBe('answer');
    expect(assistant.found?.length).toBe(24);
    vi.advanceTimersByTime(30_000);
    expect(session.solved).toBe(true);
  });

  test('that is cancelled stops moving too', async () => {
    await tell({ event: 'better', data: better(LONG) });
    vi.advanceTimersByTime(0);
    assistant.cancel();
    await tell(solved(SHORT));
    vi.advanceTimersByTime(30_000);
    expect([assistant.face, assistant.playback, session.moves]).toEqual(['choose', null, 1]);
  });

  test('does not play on for a player who made a move meanwhile', async () => {
    await tell({ event: 'better', data: better(LONG) });
    vi.advanceTimersByTime(0);
    session.push('L');
    await tell(solved(SHORT.slice(1)));
    vi.advanceTimersByTime(30_000);
    expect(assistant.playback?.at).toBe(null);
    session.undo();
    expect(assistant.playback?.at).toBe(1);
    expect(session.moves).toBe(1);
  });

  test('plays nothing before the end for a player who moved before the first solution', async () => {
    session.push('D');
    await tell({ event: 'better', data: better(LONG) });
    expect([requests.length, assistant.playback]).toEqual([1, null]);
    await tell(solved(SHORT));
    expect(assistant.playback?.at).toBe(1);
    expect(assistant.playback?.playing).toBe(false);
  });
});
