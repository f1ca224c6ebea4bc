import { describe, expect, test } from 'vitest';
import { blankLast, moved, newGame, parseBoard, saveOf } from '../core';
import { FileError, type PintuFile, formatFile, parseFile } from './format';

const START = parseBoard('1 2 3/4 5 6/0 7 8');
const GOAL = blankLast(3, 3);
const dealt = newGame(START, GOAL, { picture: 'upload:abc' });
const won = moved(moved(dealt, 'L', 500), 'L', 1000);
const PICTURE = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256);
const WHOLE: PintuFile = { name: '猫', game: dealt, ghost: won, picture: PICTURE };

const changed = (fields: object): string =>
  JSON.stringify({ ...(JSON.parse(formatFile(WHOLE)) as object), ...fields });

describe('a .pintu file', () => {
  test('is read as it was written', () => {
    const read = parseFile(formatFile(WHOLE));
    expect(read.name).toBe('猫');
    expect(saveOf(read.game)).toEqual(saveOf(dealt));
    expect(read.ghost && saveOf(read.ghost)).toEqual(saveOf(won));
    expect(read.picture).toEqual(PICTURE);
  });

  test('may have neither a name, nor a game to beat, nor a picture', () => {
    const file: PintuFile = { name: null, game: dealt, ghost: null, picture: null };
    expect(parseFile(formatFile(file))).toEqual(file);
  });

  test('may be a plain save of an earlier version', () => {
    const { name, game, ghost, picture } = parseFile(JSON.stringify(saveOf(won)));
    expect([name, ghost, picture]).toEqual([null, null, null]);
    expect(saveOf(game)).toEqual(saveOf(won));
  });

  test.each([
    ['', 'This is not a Pintu file, or it is damaged.'],
    ['[1]', 'This is not a Pintu file, or it is damaged.'],
    ['{"kind": "other"}', 'This is not a Pintu file: it has another kind of data.'],
    [changed({ version: 'x' }), 'This is not a Pintu file, or it is damaged.'],
    [changed({ version: 2 }), 'This file was made by a newer Pintu. Update Pintu to open it.'],
    [changed({ name: 7 }), 'The name in this file is not text.'],
    [
      changed({ game: { ...saveOf(dealt), cursor: 9 } }),
      'The game in this file is damaged: cursor: must be from 0 to 0, not 9.',
    ],
    [
      changed({ ghost: { ...saveOf(won), moves: 'LU' } }),
      'The result to beat in this file is damaged: moves: move 2 (U) is not possible with the blank in row 3, column 2.',
    ],
    [
      changed({ ghost: saveOf(newGame(parseBoard('1 2 3/4 0 6/7 5 8'), GOAL)) }),
      'The result to beat in this file belongs to another puzzle.',
    ],
    [
      changed({ ghost: saveOf(moved(dealt, 'L', 500)) }),
      'The result to beat in this file is not a solved game.',
    ],
    [changed({ picture: '%%%' }), 'The picture in this file is damaged.'],
    [changed({ picture: 7 }), 'The picture in this file is damaged.'],
  ])('that is damaged is one sentence: %#', (text, sentence) => {
    expect(() => parseFile(text)).toThrow(new FileError(sentence));
  });

  test('with a board that no server takes is one sentence', () => {
    const goal = blankLast(11, 2);
    const tiles = [...goal.tiles];
    [tiles[20], tiles[21]] = [0, 21];
    const game = saveOf(newGame({ ...goal, tiles }, goal));
    expect(() => parseFile(changed({ game, ghost: null }))).toThrow(
      'The puzzle in this file is too large: a side has at most 10 tiles.',
    );
  });
});
