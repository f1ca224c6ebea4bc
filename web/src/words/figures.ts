/** Numbers, dates and durations as the player's language writes them. */

import { language } from './language';

export function formatNumber(value: number, digits = 0): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: digits }).format(value);
}

/** A large number in a few characters, such as 1.2M. */
export function formatCount(value: number): string {
  const options = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(language(), options).format(value);
}

export function formatDate(time: string | Date): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const date = typeof time === 'string' ? Date.parse(time) : time;
  return new Intl.DateTimeFormat(language(), options).format(date);
}

/** A day without the hour. */
export function formatDay(time: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(Date.parse(time));
}

/** A month with its year. */
export function formatMonth(time: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language(), options).format(Date.parse(time));
}

/** A day of the week in two or three letters. */
export function formatWeekday(time: string): string {
  const options = { weekday: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language(), options).format(Date.parse(time));
}

/** A time as clocks show it: 1:24, 1:02:03; with `tenths` also 1:24.3. */
export function formatClock(milliseconds: number, tenths = false): string {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  const text = shown.map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':');
  return tenths ? `${text}.${Math.floor(milliseconds / 100) % 10}` : text;
}

/** A span in words, such as 3 ms, 2.1 s, 5 min. */
export function formatDuration(milliseconds: number): string {
  const [value, unit] =
    milliseconds < 1000
      ? [Math.round(milliseconds), 'millisecond']
      : milliseconds < 60_000
        ? [milliseconds / 1000, 'second']
        : [milliseconds / 60_000, 'minute'];
  const digits = unit === 'second' && value < 10 ? 1 : 0;
  const shown = new Intl.NumberFormat(language(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value === 0 ? 1 : value);
  return value === 0 ? `< ${shown}` : shown;
}
