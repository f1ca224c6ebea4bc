import { afterEach, describe, expect, test } from 'vitest';
import { type CoreError, parseBoard, parseSave } from '../core';
import { sentenceOf } from './errors';
import { LANGUAGES, readChoiceFrom } from './language';

afterEach(() => readChoiceFrom(() => 'system'));

/** The error that this raises, as a sentence in a language. */
function said(code: string, act: () => unknown): string {
  readChoiceFrom(() => code);
  try {
    act();
  } catch (error) {
    return sentenceOf(error as CoreError);
  }
  return '';
}

const save = (changes: object): string =>
  JSON.stringify({
    ...{ kind: 'pintu-game', version: 1, start: '1 2/0 3', goal: 'blank-last', moves: '' },
    ...{ times: '', cursor: 0, clock: 0, assistance: [], picture: null, created: null },
    ...{ updated: null, ...changes },
  });

describe('an error of the core', () => {
  test.each([
    [
      () => parseSave(save({ version: 4 })),
      'version: it was saved by a newer Pintu (version 4); this one reads up to version 3, so please reload the page.',
      'version：它是更新的拼图保存的（版本 4）；这里只能读到版本 3，请重新加载页面。',
    ],
    [
      () => parseSave(save({ moves: 'LU', times: '1 2', clock: 2 })),
      'moves: move 2 (U) is not possible with the blank in row 2, column 2.',
      'moves：第 2 步（U）走不了：空格在第 2 行第 2 列。',
    ],
    [
      () => parseSave('['),
      'this is not a saved game: it is not JSON.',
      '这不是游戏存档：文件不是 JSON。',
    ],
    [() => parseBoard('1 2/x 0'), '“x” is not the number of a tile.', '“x”不是图块的编号。'],
  ])('is a sentence in each language', (act, english, chinese) => {
    expect(said('en', act)).toBe(english);
    expect(said('zh', act)).toBe(chinese);
  });

  test('has no English words of its own', () => {
    expect(Object.keys(LANGUAGES)).toContain('zh');
    for (const text of ['', '[]', '{}', save({ kind: 'x' }), save({ clock: -1 })])
      expect(() => parseSave(text)).toThrow(/^[a-z]+\.[a-z_]+$/);
  });
});
