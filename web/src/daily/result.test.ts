import { describe, expect, test } from 'vitest';
import { resultText, squaresOf } from './result';

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
      'Pintu #320 2026-11-16 4x4\n104 moves · 2:14 · shortest 52\n🟥🟥🟥🟥\n🟥🟥🟥🟥\n⬜⬜⬜⬜\n⬜⬜⬜⬜',
    );
  });

  test('says nothing of a shortest that is not known', () => {
    expect(resultText({ ...result, shortest: null })).toBe(
      'Pintu #320 2026-11-16 4x4\n104 moves · 2:14',
    );
  });

  test('says so where there was help', () => {
    expect(resultText({ ...result, assistance: ['hint', 'ai'] })).toContain(
      'shortest 52 · with AI\n',
    );
    expect(resultText({ ...result, assistance: ['hint'] })).toContain('shortest 52 · assisted\n');
    expect(resultText({ ...result, assistance: [] })).toContain('shortest 52\n');
  });

  test('tells a streak of two days or more', () => {
    expect(resultText({ ...result, streak: 5 })).toContain('shortest 52 · 5 days in a row\n');
    expect(resultText({ ...result, streak: 1 })).toContain('shortest 52\n');
  });

  test('is all red where nothing was wasted', () => {
    expect(squaresOf({ ...result, moves: 52 })).not.toContain('⬜');
  });
});
