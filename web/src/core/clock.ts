/** A clock that is read, stopped and started; the times it is given come from one steady source. */

/** What was played before it was started last, and when that was; null while it stands. */
export interface Clock {
  readonly played: number;
  readonly since: number | null;
}

export const standing = (played: number): Clock => ({ played, since: null });

export const isRunning = (clock: Clock): boolean => clock.since !== null;

/** Whole milliseconds played; a source that goes back does not turn the clock back. */
export const readClock = ({ played, since }: Clock, now: number): number =>
  since === null ? played : played + Math.max(0, Math.round(now - since));

export const started = (clock: Clock, now: number): Clock =>
  isRunning(clock) ? clock : { played: clock.played, since: now };

export const stopped = (clock: Clock, now: number): Clock => standing(readClock(clock, now));
