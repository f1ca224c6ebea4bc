import { afterEach, describe, expect, test, vi } from 'vitest';
import { giveFile } from '../app/download';
import { type Way, after, assisted, blankLast, moved, newGame, restarted } from '../core';
import { LASTS, fallen, seenAt, thrown } from './confetti';
import { addressOf, cardTexts, shareOrSave } from './card';
import { resultId } from './result-id';

vi.mock('../app/download', () => ({ giveFile: vi.fn(), stamp: () => 'now' }));
afterEach(() => void vi.unstubAllGlobals());

describe('confetti', () => {
  test('is thrown up, falls, and is gone in time', () => {
    for (const scrap of thrown(400, 800, 20, () => 0.5)) {
      expect(scrap.dy).toBeLessThan(0);
      let later = scrap;
      for (let time = 0; time < LASTS; time += 1000 / 60) later = fallen(later, 1 / 60);
      expect(later.dy).toBeGreaterThan(0);
      expect(later.y).toBeGreaterThan(800);
    }
    expect([seenAt(0), seenAt(LASTS)]).toEqual([1, 0]);
  });
});

test('each attempt at a deal has a result of its own', () => {
  const goal = blankLast(3, 3);
  const game = newGame(after(goal, ['R', 'D'] as Way[]), goal);
  const again = restarted(moved(moved(game, 'U', 5), 'D', 6), 10);
  expect(resultId('game-one', game)).toBe('game-one');
  expect(resultId('game-one', again)).toBe('game-one-1');
});

test('a share card has the size, time, moves and efficiency, and says what was assisted', () => {
  const goal = blankLast(3, 3);
  const game = newGame(after(goal, ['R', 'D'] as Way[]), goal);
  const won = { game, made: 30, elapsed: 72_400 };
  expect(cardTexts(won, 20)).toEqual(['3 × 3 · 1:12 · 30 moves', '66 % efficient']);
  expect(cardTexts(won, null)[1]).toBe('');
  expect(cardTexts({ ...won, game: assisted(game, 'ai') }, 30)[1]).toBe(
    '100 % efficient · assisted',
  );
});

test('a share card names what others can open: a path where there is no link', () => {
  const goal = blankLast(3, 3);
  const game = newGame(after(goal, ['R', 'D'] as Way[]), goal, { picture: 'gallery:koi' });
  expect(addressOf(game, true)).toMatch(/^Pintu · \/d\/[0-9A-Z]+\?p=gallery:koi$/);
});

test.each([
  ['AbortError', 0],
  ['NotAllowedError', 1],
])('when the share dialog ends with %s, %i files are saved', async (name, saved) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const share = () => Promise.reject(new DOMException('', name));
  vi.stubGlobal('navigator', { canShare: () => true, share });
  vi.mocked(giveFile).mockClear();
  await shareOrSave(new File([], 'card.png'));
  expect(giveFile).toHaveBeenCalledTimes(saved);
});
