/** The whole game in about this many milliseconds. */
const WHOLE = 8000;
const FASTEST = 25;
const SLOWEST = 240;

/** Milliseconds between two moves of a replay: quick, but no quicker than an eye can follow. */
export const pauseOf = (moves: number): number =>
  Math.min(SLOWEST, Math.max(FASTEST, WHOLE / Math.max(1, moves)));
