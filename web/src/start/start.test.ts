import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../app/api';
import { blankAt, formatBoard, isReachable, parseBoard, sameBoard } from '../core';
import { LIFT, LONGEST, setOut, targetsOf } from './cascade.svelte';
import { isOffered, minutesFor } from './sizes';
import { mayBeTurned, pictureAmong } from './source';
import { FIRST, Start, dealWithGap, parseChoice } from './start.svelte';
import { walk } from './walk';

function storage(text: string | null = null) {
  const kept = { text };
  return {
    kept,
    getItem: () => kept.text,
    setItem: (_: string, value: string) => void (kept.text = value),
  };
}

const offline = () => Promise.reject(new Error('no server'));
const deal = vi.spyOn(api, 'deal');
beforeEach(() => void deal.mockReset().mockImplementation(offline));
afterEach(() => void vi.useRealTimers());

const dealt = (start: string, rows: number, cols: number) =>
  Promise.resolve({
    ...{ start, goal: '', rows, cols, kind: 'uniform' as const },
    ...{ seed: null, distance: null, code: null },
  });

describe('the start', () => {
  test('begins with a ready picture and 3x3', () => {
    const start = new Start(storage());
    expect([start.picture, start.size]).toEqual(['gallery:cranes', { rows: 3, cols: 3 }]);
    expect([start.stage, start.lastCell]).toEqual(['choose', 8]);
  });

  test('remembers the last picture and size', () => {
    const place = storage();
    const start = new Start(place);
    start.choose('gallery:koi');
    start.resize({ rows: 4, cols: 6 });
    const again = new Start(place);
    expect([again.picture, again.size]).toEqual(['gallery:koi', { rows: 4, cols: 6 }]);
  });

  test.each([
    null,
    '',
    'no json',
    'null',
    '[]',
    '7',
    '{"picture":"javascript:alert(1)","rows":99,"cols":-1}',
    '{"picture":7,"rows":"4","cols":4}',
  ])('takes nothing from kept text that is not right: %s', (text) => {
    expect(parseChoice(text)).toEqual(FIRST);
  });

  test('works where nothing can be kept', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    const start = new Start({ getItem: forbidden, setItem: forbidden });
    start.resize({ rows: 5, cols: 5 });
    expect(start.size).toEqual({ rows: 5, cols: 5 });
  });

  test('refuses sizes that are not offered', () => {
    const start = new Start(storage());
    for (const rows of [1, 11, 3.5, NaN]) start.resize({ rows, cols: 3 });
    expect(start.size).toEqual({ rows: 3, cols: 3 });
    expect(isOffered({ rows: 2, cols: 10 })).toBe(true);
  });

  test('leaves a picture that is gone for the first one', () => {
    const start = new Start(storage('{"picture":"upload:abc","rows":4,"cols":4}'));
    start.forget('gallery:koi');
    expect(start.picture).toBe('upload:abc');
    start.forget('upload:abc');
    expect(start.picture).toBe(FIRST.picture);
  });

  test('takes one gap and no second', async () => {
    const start = new Start(storage());
    await start.take(4); // not asked for yet
    expect(start.gap).toBeNull();
    start.next();
    await start.take(9); // no such cell
    expect(start.stage).toBe('gap');
    const taken = start.take(4);
    await start.take(0);
    await taken;
    expect([start.stage, start.gap, start.ready?.blank]).toEqual(['shuffle', 4, 4]);
    expect(start.ready?.goal).toEqual(blankAt(3, 3, 4));
  });

  test('forgets a deal that comes after going back', async () => {
    const start = new Start(storage());
    start.next();
    const taken = start.take(0);
    start.back();
    await taken;
    expect([start.stage, start.ready]).toEqual(['choose', null]);
  });
});

describe('a deal', () => {
  test('is the one of the server', async () => {
    deal.mockImplementation(() => dealt('1 0 2/3 4 5/6 7 8', 3, 3));
    const [start, goal] = await dealWithGap({ rows: 3, cols: 3 }, 0);
    expect(deal).toHaveBeenCalledWith({ rows: 3, cols: 3, kind: 'uniform' as const, blank: 0 });
    expect([formatBoard(start), goal]).toEqual(['1 0 2/3 4 5/6 7 8', blankAt(3, 3, 0)]);
  });

  test.each([
    ['without the server', offline],
    ['when the server deals what cannot be solved', () => dealt('0 2 1/3 4 5/6 7 8', 3, 3)],
    ['when the server deals the goal', () => dealt('0 1 2/3 4 5/6 7 8', 3, 3)],
    ['when the server deals another size', () => dealt('1 0/2 3', 2, 2)],
  ])('is our own %s', async (_, answer) => {
    deal.mockImplementation(answer);
    const [start, goal] = await dealWithGap({ rows: 3, cols: 3 }, 0);
    expect(isReachable(start, goal) && !sameBoard(start, goal)).toBe(true);
  });

  test('is our own when the server lets us wait', async () => {
    vi.useFakeTimers();
    deal.mockImplementation(() => new Promise(() => undefined));
    const asked = dealWithGap({ rows: 4, cols: 4 }, 15);
    await vi.advanceTimersByTimeAsync(700);
    const [start, goal] = await asked;
    expect(isReachable(start, goal)).toBe(true);
  });
});

describe('the cascade', () => {
  test('brings each piece to where its tile was dealt', () => {
    const goal = blankAt(2, 2, 1); // 1 0/2 3
    const start = parseBoard('2 1/3 0');
    const targets = targetsOf({ picture: 'gallery:koi', rows: 2, cols: 2, blank: 1, start, goal });
    expect(targets).toEqual([1, 1, 0, 2]); // tile 1 goes right, the gap's piece stays, 2 up, 3 left
  });

  test('starts after the lift, and the last tile has time to arrive', () => {
    expect(setOut(LIFT, 15)).toBe(0);
    expect(setOut(LIFT + 1, 15)).toBe(1);
    expect(setOut(LONGEST - 300, 15)).toBe(15);
    expect(LONGEST).toBeLessThanOrEqual(900);
  });
});

describe('small things', () => {
  test('time grows with the board and is rounded', () => {
    expect([2, 3, 4, 5, 6, 10].map((side) => minutesFor({ rows: side, cols: side }))).toEqual([
      0, 2, 5, 9, 15, 70,
    ]);
    expect(minutesFor({ rows: 2, cols: 10 })).toBe(minutesFor({ rows: 10, cols: 2 }));
  });

  test('arrow keys walk over the cells and stop at the rim', () => {
    const size = { rows: 2, cols: 3 };
    const walked = (cell: number, ...keys: string[]) =>
      keys.reduce((at, key) => walk(size, at, key) ?? NaN, cell);
    expect(walked(5, 'ArrowUp', 'ArrowUp', 'ArrowLeft')).toBe(1);
    expect(walked(0, 'ArrowLeft', 'ArrowDown', 'End', 'ArrowRight')).toBe(5);
    expect(walked(5, 'Home')).toBe(3);
    expect(walk(size, 0, 'x')).toBeNull();
  });

  test('a picture that may lie on its side is left to the server, but for JPEG', async () => {
    const file = (type: string, text: string) => new Blob([text], { type });
    expect(await mayBeTurned(file('image/webp', 'RIFF....VP8X....EXIF'))).toBe(true);
    expect(await mayBeTurned(file('image/png', '.PNG....IHDR....eXIf'))).toBe(true);
    expect(await mayBeTurned(file('image/avif', '....ftypavif....Exif'))).toBe(true);
    expect(await mayBeTurned(file('image/png', '.PNG....IHDR....IDAT'))).toBe(false);
    expect(await mayBeTurned(file('image/jpeg', '....Exif'))).toBe(false);
  });

  test('of several files the first picture is taken', () => {
    const text = new File(['a'], 'a.txt', { type: 'text/plain' });
    const picture = new File(['b'], 'b.png', { type: 'image/png' });
    expect(pictureAmong([text, picture])).toBe(picture);
    expect(pictureAmong([text])).toBe(text); // the server says what is wrong with it
    expect(pictureAmong([])).toBeNull();
    expect(pictureAmong(null)).toBeNull();
  });
});
