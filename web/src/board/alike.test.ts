import { describe, expect, test } from 'vitest';
import { blankLast } from '../core';
import { groupsOf } from './alike';

const SIDE = 32;
const goal = blankLast(3, 3);
const ALL = [[1, 2, 3, 4, 5, 6, 7, 8]];

/** The samples of a 3x3 board, from the grey level at a place. */
function pixels(level: (x: number, y: number) => number): Uint8ClampedArray {
  const width = 3 * SIDE;
  const data = new Uint8ClampedArray(width * width * 4);
  for (let at = 0; at < width * width; at += 1)
    data.fill(level(at % width, Math.floor(at / width)), at * 4, at * 4 + 4);
  return data;
}

describe('tiles look the same', () => {
  test('on a plain picture, all of them', () => {
    expect(
      groupsOf(
        pixels(() => 130),
        goal,
      ),
    ).toEqual(ALL);
  });

  test('in spite of noise', () => {
    let seed = 1;
    const noise = () => ((seed = (seed * 16_807) % 2_147_483_647) % 9) - 4;
    expect(
      groupsOf(
        pixels(() => 130 + noise()),
        goal,
      ),
    ).toEqual(ALL);
  });

  test('in a plain sky, but not where there is detail', () => {
    const landscape = pixels((x, y) => (y < SIDE ? 200 : (x * 7 + y * 3 + ((x * y) >> 2)) % 256));
    expect(groupsOf(landscape, goal)).toEqual([[1, 2, 3]]);
  });

  test.each([4, 8, 20])('but not in a gradient of %i levels a tile', (levels) => {
    const sloped = pixels((x, y) => 10 + ((x + 3 * y) * levels) / SIDE);
    expect(groupsOf(sloped, goal)).toEqual([]);
  });

  test('but not with a small spot', () => {
    const spot = pixels((x, y) => (x === 40 && y === 10 ? 90 : 130));
    expect(groupsOf(spot, goal)).toEqual([[1, 3, 4, 5, 6, 7, 8]]);
  });

  test('but the part of the gap belongs to no tile', () => {
    const corner = pixels((x, y) => (x >= 2 * SIDE && y >= 2 * SIDE ? 10 : 130));
    expect(groupsOf(corner, goal)).toEqual(ALL);
  });
});
