import { describe, expect, test } from 'vitest';
import {
  type View,
  centred,
  cropOf,
  isTooSmall,
  isTooThin,
  matrixOf,
  mostZoom,
  moved,
  partOf,
  turned,
  zoomed,
} from './crop';

const WIDE = { width: 300, height: 200 };
const turnedTimes = (view: View, times: number): View =>
  Array.from({ length: times }).reduce<View>((it) => turned(it), view);

/** Where the page shows a pixel of the upright picture, in a window of this width. */
function shownAt(view: View, width: number, x: number, y: number): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrixOf(view, width)
    .slice('matrix('.length, -1)
    .split(', ')
    .map(Number);
  return [a * x + c * y + e, b * x + d * y + f];
}

test.each([
  [{ width: 32, height: 32 }, 1, false],
  [{ width: 31, height: 500 }, 1, true],
  [{ width: 100, height: 40 }, 5, true],
  [{ width: 40, height: 200 }, 5, false], // once it is turned
])('a picture is too small if no part of it would do: %j for %d', (picture, aspect, small) => {
  expect(isTooSmall(picture, aspect)).toBe(small);
});

test('a picture is too thin if it is more than 20 times as long as wide', () => {
  expect(isTooThin({ width: 50, height: 1000 })).toBe(false);
  expect(isTooThin({ width: 50, height: 1001 })).toBe(true);
  expect(isTooThin({ width: 3000, height: 50 })).toBe(true);
});

describe('a crop', () => {
  test('takes the largest part in the middle at first', () => {
    expect(cropOf(centred(WIDE, 1))).toEqual({ x: 50, y: 0, size: 200 });
    expect(cropOf(centred(WIDE, 3 / 4))).toEqual({ x: 75, y: 0, width: 150, height: 200 });
    expect(cropOf(centred(WIDE, 2))).toEqual({ x: 0, y: 25, width: 300, height: 150 });
  });

  test('turns about what is in the middle, four times to where it was', () => {
    const view = moved(zoomed(centred(WIDE, 1), 2), 40, -30);
    expect(cropOf(turnedTimes(view, 4))).toEqual(cropOf(view));
    // A square keeps its place in the picture, however it is turned.
    for (const turns of [1, 2, 3])
      expect(cropOf(turnedTimes(view, turns))).toEqual({ ...cropOf(view), rotate: turns * 90 });
  });

  test('of a turned picture has the shape of the board after turning', () => {
    const view = turned(centred(WIDE, 3 / 4)); // 200 x 300 now: 200 x 267 fits
    expect(cropOf(view)).toEqual({ x: 17, y: 0, width: 267, height: 200, rotate: 90 });
  });

  test('stays inside the picture, wherever it is moved', () => {
    const view = zoomed(centred(WIDE, 1), 2);
    expect(cropOf(moved(view, 1e6, 1e6))).toEqual({ x: 200, y: 100, size: 100 });
    expect(cropOf(moved(view, -1e6, -1e6))).toEqual({ x: 0, y: 0, size: 100 });
    expect(partOf(moved(view, 1e6, 1e6))).toEqual({ x: 200, y: 100, width: 100, height: 100 });
    // Going out at an edge pushes it back in.
    expect(cropOf(zoomed(moved(view, 1e6, 1e6), 1))).toEqual({ x: 100, y: 0, size: 200 });
  });

  test('goes in about the spot that is pointed at', () => {
    const view = centred(WIDE, 1);
    const [before, after] = [partOf(view), partOf(zoomed(view, 3, 0.25, 0.75))];
    expect(after.x + 0.25 * after.width).toBeCloseTo(before.x + 0.25 * before.width);
    expect(after.y + 0.75 * after.height).toBeCloseTo(before.y + 0.75 * before.height);
  });

  test('never gets smaller than the server takes', () => {
    const tall = centred({ width: 40, height: 900 }, 0.5);
    const { width } = partOf(zoomed(tall, 99));
    expect(width).toBeGreaterThanOrEqual(32);
    expect(mostZoom(centred({ width: 20, height: 20 }, 1))).toBe(1);
    expect(zoomed(centred({ width: 5000, height: 5000 }, 1), 99).zoom).toBe(8);
  });

  test.each([0, 1, 2, 3])('shows what it takes, after %i quarter turns', (turns) => {
    const view = turnedTimes(moved(zoomed(centred(WIDE, 2), 2), 33, 21), turns);
    const crop = cropOf(view) as { x: number; y: number; width: number; height: number };
    const corners = [
      shownAt(view, 400, crop.x, crop.y),
      shownAt(view, 400, crop.x + crop.width, crop.y + crop.height),
    ];
    const [left, right] = corners.map(([x]) => x).sort((one, other) => one - other);
    const [top, bottom] = corners.map(([, y]) => y).sort((one, other) => one - other);
    for (const [found = 0, wanted] of [
      [left, 0],
      [right, 400],
      [top, 0],
      [bottom, 200],
    ] as const)
      expect(Math.abs(found - wanted)).toBeLessThan(2.5); // whole pixels of the picture
  });

  test.each([0, 1, 2, 3])('is whole pixels inside the picture, after %i quarter turns', (turns) => {
    const source = { width: 331, height: 197 };
    for (let trial = 0; trial < 500; trial += 1) {
      const aspect = (2 + (trial % 9)) / (2 + ((trial * 7) % 9));
      let view = turnedTimes(centred(source, aspect), turns);
      view = zoomed(view, 1 + (trial % 50) / 10, (trial % 11) / 10, (trial % 7) / 6);
      view = moved(view, ((trial * 37) % 400) - 200, ((trial * 61) % 400) - 200);
      const crop = cropOf(view) as Record<string, number>;
      const { x = NaN, y = NaN, width = crop.size ?? NaN, height = width } = crop;
      for (const figure of [x, y, width, height]) expect(Number.isInteger(figure)).toBe(true);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(source.width);
      expect(y + height).toBeLessThanOrEqual(source.height);
      const shape = turns % 2 ? height / width : width / height;
      expect(Math.abs(shape / aspect - 1)).toBeLessThan(0.03);
    }
  });
});
