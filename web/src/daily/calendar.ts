/** Days of the daily puzzle, as dates such as 2026-11-17. A day begins at midnight in UTC. */

const DAY = 24 * 60 * 60 * 1000;
/** The first day that can be played. */
export const FIRST_DAY = '2026-01-01';

const indexOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY);

/** The day of a moment. */
export const dayAt = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Milliseconds until the next day begins. */
export const untilNext = (now: number): number => DAY - (now % DAY);

/** A day, so many days later. */
export const plusDays = (date: string, days: number): string => dayAt((indexOf(date) + days) * DAY);

/** The number of a day: 1 for the first. */
export const dayNumber = (date: string): number => indexOf(date) - indexOf(FIRST_DAY) + 1;

/** The picture of a day: the pictures take turns. */
export function pictureOfDay<P>(pictures: readonly P[], date: string): P | undefined {
  const { length } = pictures;
  return pictures[((indexOf(date) % length) + length) % length];
}

/** The month of a day, such as 2026-11. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** A month, so many months later. */
export function plusMonths(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** The days of a month in weeks from Monday to Sunday; null before its first and after its last. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const length = indexOf(`${plusMonths(month, 1)}-01`) - indexOf(first);
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const at = week * 7 + weekday - before;
      return at >= 0 && at < length ? plusDays(first, at) : null;
    }),
  );
}

/** Days in a row: up to today, or to yesterday while today is not solved; and the most ever. */
export function streaksOf(
  dates: Iterable<string>,
  today: string,
): { readonly current: number; readonly longest: number } {
  const days = new Set(dates);
  const upTo = (date: string): number => (days.has(date) ? 1 + upTo(plusDays(date, -1)) : 0);
  const lasts = [...days].filter((date) => !days.has(plusDays(date, 1)));
  return {
    current: upTo(today) || upTo(plusDays(today, -1)),
    longest: Math.max(0, ...lasts.map(upTo)),
  };
}
