/** Where the points of a history chart are. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Round numbers from 0 to at least `most`, at most five of them. */
export function ticksOf(most: number): number[] {
  const rough = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, at) => at * step);
}

/** One point for each value, from the left to the right; 0 is at the bottom. */
export function pointsOf(
  values: readonly number[],
  top: number,
  width: number,
  height: number,
): Point[] {
  const gap = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, at) => ({
    x: values.length > 1 ? at * gap : width / 2,
    y: height * (1 - value / top),
  }));
}
