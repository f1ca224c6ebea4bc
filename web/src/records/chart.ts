/** Where the points of a history chart are. */

export interface Point {
  readonly x: number;
  readonly y: number;
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
