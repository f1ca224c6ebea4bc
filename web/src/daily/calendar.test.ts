import { describe, expect, test } from 'vitest';
import {
  dayAt,
  dayNumber,
  pictureOfDay,
  plusDays,
  plusMonths,
  streaksOf,
  untilNext,
  weeksOf,
} from './calendar';

test('a day begins at midnight in UTC', () => {
  expect(dayAt(Date.parse('2026-11-16T23:59:59+00:00'))).toBe('2026-11-16');
  expect(dayAt(Date.parse('2026-11-16T23:59:59-01:00'))).toBe('2026-11-17');
  expect(untilNext(Date.parse('2026-11-16T23:59:50Z'))).toBe(10_000);
  expect(untilNext(Date.parse('2026-11-16T00:00:00Z'))).toBe(86_400_000);
});

test('days are counted from the first one', () => {
  expect(dayNumber('2026-01-01')).toBe(1);
  expect(dayNumber('2026-11-17')).toBe(321);
});

test('the pictures take turns from day to day', () => {
  const days = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'];
  const shown = days.map((day) => pictureOfDay(['a', 'b', 'c'], day));
  expect(new Set(shown.slice(0, 3)).size).toBe(3);
  expect(shown[3]).toBe(shown[0]);
  expect(pictureOfDay([], '2026-11-16')).toBe(undefined);
});

test('a month is cut into weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11'); // its first day is a Sunday
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
  expect(weeksOf('2027-02').flat()).toEqual(
    Array.from({ length: 28 }, (_, at) => plusDays('2027-02-01', at)),
  );
  expect(plusMonths('2026-12', 1)).toBe('2027-01');
  expect(plusMonths('2026-01', -1)).toBe('2025-12');
});

describe('a streak', () => {
  const today = '2026-03-02';

  test('goes up to today, over the end of a month', () => {
    const days = ['2026-03-02', '2026-02-28', '2026-03-01', '2026-02-20'];
    expect(streaksOf(days, today)).toEqual({ current: 3, longest: 3 });
  });

  test('is not lost while today can still be solved', () => {
    expect(streaksOf(['2026-03-01', '2026-02-28'], today)).toEqual({ current: 2, longest: 2 });
  });

  test('ends with a day that was left out; the longest stays', () => {
    const days = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-28'];
    expect(streaksOf(days, today)).toEqual({ current: 0, longest: 3 });
    expect(streaksOf([], today)).toEqual({ current: 0, longest: 0 });
  });
});
