import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { elapsedOf, formatBoard, newGame, parseBoard, parseMoves } from '../core';
import { type Event, Session } from './session.svelte';

let now = 0;
const goal = parseBoard('1 2 3/4 5 6/7 8 0');
const begin = (start: string) => new Session(newGame(parseBoard(start), goal), { now: () => now });

beforeEach(() => {
  now = 1000;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session', () => {
  test('starts its clock at the first move and stops it when solved', () => {
    const session = begin('0 1 2/4 5 3/7 8 6');
    now = 9000;
    expect(session.running).toBe(false);
    expect(session.slide(2)).toBe(true);
    now = 9700;
    expect(session.slide(8)).toBe(true);
    expect(session.solved).toBe(true);
    expect(session.running).toBe(false);
    now = 20_000;
    expect(elapsedOf(session.snapshot)).toBe(700);
    expect(session.slide(7)).toBe(false);
  });

  test('leaves pauses out, and takes no moves in them', () => {
    const session = begin('0 1 2/4 5 3/7 8 6');
    session.pause();
    expect(session.paused).toBe(false);
    session.push('L');
    now = 1500;
    session.pause();
    now = 60_000;
    expect(session.push('L')).toBe(false);
    session.resume();
    now = 60_250;
    expect(session.snapshot.clock).toBe(750);
  });

  test('offers nothing in a pause that it would not do', () => {
    const session = begin('0 1 2/4 5 3/7 8 6');
    session.push('L');
    session.push('L');
    session.undo();
    const offers = () => [session.takesMoves, session.canUndo, session.canRedo, session.canRestart];
    expect(offers()).toEqual([true, true, true, true]);
    session.pause();
    expect(offers()).toEqual([false, false, false, false]);
    session.resume();
    expect(offers()).toEqual([true, true, true, true]);
  });

  test('counts time from zero after a restart, once a tile moves, and undoes the restart', () => {
    const session = begin('0 1 2/4 5 3/7 8 6');
    session.push('L', true);
    now = 3000;
    session.restart();
    expect([session.moves, session.elapsed, session.running]).toEqual([0, 0, false]);
    now = 8000;
    session.push('L');
    now = 8100;
    expect(elapsedOf(session.snapshot)).toBe(100);
    session.undo();
    session.undo();
    expect([formatBoard(session.board), session.moves]).toEqual(['1 2 0/4 5 3/7 8 6', 2]);
  });

  test('tells of every change, the version rising with each', () => {
    const session = begin('0 1 2/4 5 3/7 8 6');
    const heard: (Event['kind'] | null)[] = [];
    const versions: number[] = [];
    session.onchange((changed, event) => {
      heard.push(event?.kind ?? null);
      versions.push(changed.version);
    });
    session.slide(2);
    session.undo();
    session.redo();
    session.assist('hint');
    session.assist('hint');
    session.slide(8);
    expect(heard).toEqual(['slid', 'undone', 'redone', null, 'slid', 'solved']);
    expect(new Set(versions).size).toBe(5);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  test('plays moves of the solver as steps that can be undone, and is assisted', () => {
    const session = begin('0 1 2/4 5 3/7 8 6');
    expect(session.applyMoves(parseMoves('L2UL'))).toBe(3);
    expect(session.game.assistance).toEqual(['ai']);
    session.undo();
    expect(session.moves).toBe(2);
  });

  test('drops the hint when the board changes', () => {
    const session = begin('0 1 2/4 5 3/7 8 6');
    session.hint = { cell: 1, way: 'L' };
    session.push('U');
    expect(session.hint).toBeNull();
  });
});
