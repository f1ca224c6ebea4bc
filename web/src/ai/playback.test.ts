import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Way, after, blankLast, newGame } from '../core';
import { Session } from '../game/session.svelte';
import { Playback } from './playback.svelte';

const goal = blankLast(3, 3);
const WAY: Way[] = ['L', 'U', 'R', 'U', 'L', 'L'];
/** The goal with the way taken back, so that the way leads there. */
const start = after(goal, ['R', 'R', 'D', 'L', 'D', 'R'] as Way[]);

function playing(): { session: Session; playback: Playback } {
  const session = new Session(newGame(start, goal), { now: () => Date.now() });
  return { session, playback: new Playback(session, start, WAY) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a solution being played', () => {
  test('makes its first move at once and the others in time, up to the end', () => {
    const { session, playback } = playing();
    playback.play();
    vi.advanceTimersByTime(0);
    expect(playback.at).toBe(1);
    vi.advanceTimersByTime(399);
    expect(playback.at).toBe(1);
    vi.advanceTimersByTime(1);
    expect(playback.at).toBe(2);
    playback.setSpeed(10);
    vi.advanceTimersByTime(40 * 4);
    expect(session.solved).toBe(true);
    expect(playback.atEnd).toBe(true);
    expect(playback.playing).toBe(false);
    expect(session.game.assistance).toEqual(['ai']);
    expect(session.game.steps).toHaveLength(6);
  });

  test('of many moves takes half a minute at speed 1, and less at a higher one', () => {
    const session = new Session(newGame(start, goal), { now: () => Date.now() });
    const detour = Array.from({ length: 150 }, () => ['L', 'R'] as const).flat();
    const playback = new Playback(session, start, [...detour, ...WAY]);
    playback.play();
    vi.advanceTimersByTime(15_000);
    expect(playback.at).toBeGreaterThan(150);
    expect(playback.at).toBeLessThan(156);
    playback.setSpeed(5);
    vi.advanceTimersByTime(3100);
    expect(session.solved).toBe(true);
  });

  test('of many moves takes no longer on a slow device, but makes no jump in a hidden tab', () => {
    const session = new Session(newGame(start, goal), { now: () => Date.now() });
    const detour = Array.from({ length: 500 }, () => ['L', 'R'] as const).flat();
    const playback = new Playback(session, start, [...detour, ...WAY]);
    let late = 20;
    const inTime = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (run: () => void, wait: number) => inTime(run, wait + late));
    playback.play();
    vi.advanceTimersByTime(15_000);
    expect(playback.at).toBeGreaterThan(500);
    expect(playback.at).toBeLessThan(506);
    late = 60_000;
    vi.advanceTimersByTime(61_000);
    expect(playback.at).toBeLessThan(520);
    late = 20;
    vi.advanceTimersByTime(60_000 + 15_000);
    expect(session.solved).toBe(true);
  });

  test('in many steps takes half a minute too, with time to read in half of it', () => {
    const session = new Session(newGame(start, goal), { now: () => Date.now() });
    const detour = Array.from({ length: 150 }, () => ['L', 'R'] as const).flat();
    const steps = Array.from({ length: 30 }, (_, step) => step * 10);
    const playback = new Playback(session, start, [...detour, ...WAY], steps);
    playback.play();
    vi.advanceTimersByTime(499);
    expect(playback.at).toBe(0);
    vi.advanceTimersByTime(29_000);
    expect(session.solved).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(session.solved).toBe(true);
  });

  test('in few steps leaves a second and a half to read each', () => {
    const session = new Session(newGame(start, goal), { now: () => Date.now() });
    const playback = new Playback(session, start, WAY, [0, 3]);
    playback.play();
    vi.advanceTimersByTime(1499);
    expect(playback.at).toBe(0);
    vi.advanceTimersByTime(1 + 2 * 400);
    expect(playback.at).toBe(3);
    vi.advanceTimersByTime(1499);
    expect(playback.at).toBe(3);
  });

  test('can be finished at once: the game is solved, each move can be undone, it is assisted', () => {
    const { session, playback } = playing();
    const heard: (string | undefined)[] = [];
    session.onchange((_, event) => heard.push(event?.kind));
    playback.play();
    vi.advanceTimersByTime(0);
    playback.finish();
    expect([session.solved, playback.atEnd, playback.playing]).toEqual([true, true, false]);
    expect(session.game.steps).toHaveLength(6);
    expect(session.game.assistance).toEqual(['ai']);
    expect(heard).toEqual(['slid', 'slid', 'solved']);
    session.undo();
    expect(playback.at).toBe(5);
  });

  test('that is held plays only its first moves, then waits until it is released', () => {
    const { session, playback } = playing();
    playback.hold(2, 3000);
    playback.play();
    vi.advanceTimersByTime(1499);
    expect(playback.at).toBe(1);
    vi.advanceTimersByTime(20_000);
    expect([playback.at, playback.playing]).toEqual([2, true]);
    playback.release();
    vi.advanceTimersByTime(400 * 4);
    expect(session.solved).toBe(true);
  });

  test('in steps waits before each of them, so that its text can be read', () => {
    const session = new Session(newGame(start, goal), { now: () => Date.now() });
    const playback = new Playback(session, start, WAY, [0, 2]);
    playback.play();
    vi.advanceTimersByTime(1499);
    expect(playback.at).toBe(0);
    vi.advanceTimersByTime(1 + 400);
    expect(playback.at).toBe(2);
    vi.advanceTimersByTime(1499);
    expect(playback.at).toBe(2);
    vi.advanceTimersByTime(1 + 400 * 3);
    expect(session.solved).toBe(true);
  });

  test('goes on with a better solution that begins in the same way', () => {
    const session = new Session(newGame(start, goal), { now: () => Date.now() });
    const playback = new Playback(session, start, ['L', 'R', 'L', 'R', ...WAY]);
    playback.seek(2);
    playback.follow(['L', 'R', ...WAY]);
    expect([playback.at, playback.length, playback.next]).toEqual([2, 8, 'L']);
    playback.finish();
    expect(session.moves).toBe(8);
  });

  test('goes forward and back on the undo chain', () => {
    const { session, playback } = playing();
    playback.stepForward();
    playback.stepForward();
    playback.stepBack();
    expect(playback.at).toBe(1);
    expect(session.game.cursor).toBe(1);
    expect(session.canRedo).toBe(true);
    playback.seek(5);
    expect([playback.at, session.moves]).toEqual([5, 5]);
    playback.seek(0);
    expect([playback.at, session.moves]).toEqual([0, 0]);
  });

  test('a player who moves along the way is followed, and has the game', () => {
    const { session, playback } = playing();
    playback.play();
    vi.advanceTimersByTime(0);
    session.push('U');
    expect(playback.at).toBe(2);
    expect(playback.playing).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(playback.at).toBe(2);
  });

  test('a player who leaves the way and comes back finds it again', () => {
    const { session, playback } = playing();
    playback.stepForward();
    session.push('L');
    expect(playback.at).toBe(null);
    expect(playback.next).toBe(null);
    playback.play();
    expect(playback.playing).toBe(false);
    session.push('R');
    expect(playback.at).toBe(1);
    expect(playback.next).toBe('U');
  });

  test('stepping back where undo would lead off the way takes the move back', () => {
    const { session, playback } = playing();
    playback.stepForward();
    session.push('L');
    session.push('R');
    playback.stepBack();
    expect(playback.at).toBe(0);
    expect(session.moves).toBe(4);
  });

  test('a paused game is not played on', () => {
    const { session, playback } = playing();
    playback.play();
    vi.advanceTimersByTime(0);
    session.pause();
    vi.advanceTimersByTime(5000);
    expect(playback.at).toBe(1);
    expect(playback.playing).toBe(false);
    playback.play();
    expect(session.paused).toBe(false);
    vi.advanceTimersByTime(0);
    expect(playback.at).toBe(2);
  });

  test('a way that comes to one board twice goes on from the nearer place', () => {
    const session = new Session(newGame(start, goal), { now: () => Date.now() });
    const playback = new Playback(session, start, ['L', 'R', ...WAY]);
    playback.seek(2);
    expect(playback.at).toBe(2);
    playback.stepForward();
    expect(playback.at).toBe(3);
    playback.seek(8);
    expect(session.solved).toBe(true);
  });

  test('one that ended does not listen any more', () => {
    const { session, playback } = playing();
    playback.play();
    playback.end();
    session.push('L');
    vi.advanceTimersByTime(5000);
    expect(playback.at).toBe(0);
  });
});
