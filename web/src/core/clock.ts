/** A clock that is read, stopped and started; all its times come from one steady source. */

/** The time played before the last start, and when that start was; null while it is stopped. */
export interface Clock {
  readonly played: number;
  readonly since: number | null;
}

export const standing = (played: number): Clock => ({ played, since: null });

export const isRunning = (clock: Clock): boolean => clock.since !== null;

/** Whole milliseconds played; they never decrease, even if the source does. */
export const readClock = ({ played, since }: Clock, now: number): number =>
  since === null ? played : played + Math.max(0, Math.round(now - since));

export const started = (clock: Clock, now: number): Clock =>
  isRunning(clock) ? clock : { played: clock.played, since: now };

export const stopped = (clock: Clock, now: number): Clock => standing(readClock(clock, now));
