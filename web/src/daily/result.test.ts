import { describe, expect, test } from 'vitest';
import { pictureOfDay, resultText, squaresOf, untilNext } from './result';

const result = {
  date: '2026-11-16',
  rows: 4,
  cols: 4,
  moves: 104,
  milliseconds: 134_000,
  shortest: 52,
};

describe('a daily result as text', () => {
  test('tells day, size, moves, time and the shortest, and shows how near it was', () => {
    expect(resultText(result)).toBe(
      'Pintu 2026-11-16 4x4 · 104 moves · 2:14 · shortest 52\n🟥🟥🟥🟥\n🟥🟥🟥🟥\n⬜⬜⬜⬜\n⬜⬜⬜⬜',
    );
  });

  test('says nothing of a shortest that is not known', () => {
    expect(resultText({ ...result, shortest: null })).toBe(
      'Pintu 2026-11-16 4x4 · 104 moves · 2:14',
    );
  });

  test('says so where there was help', () => {
    expect(resultText({ ...result, assistance: ['hint', 'ai'] })).toContain(
      'shortest 52 · with AI\n',
    );
    expect(resultText({ ...result, assistance: ['hint'] })).toContain('shortest 52 · assisted\n');
    expect(resultText({ ...result, assistance: [] })).toContain('shortest 52\n');
  });

  test('is all red where nothing was wasted', () => {
    expect(squaresOf({ ...result, moves: 52 })).not.toContain('⬜');
  });
});

test('the next day begins at midnight in UTC', () => {
  expect(untilNext(Date.parse('2026-11-16T23:59:50Z'))).toBe(10_000);
  expect(untilNext(Date.parse('2026-11-16T00:00:00Z'))).toBe(86_400_000);
});

test('the pictures take turns from day to day', () => {
  const days = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'];
  const shown = days.map((day) => pictureOfDay(['a', 'b', 'c'], day));
  expect(new Set(shown.slice(0, 3)).size).toBe(3);
  expect(shown[3]).toBe(shown[0]);
  expect(pictureOfDay([], '2026-11-16')).toBe(undefined);
});
