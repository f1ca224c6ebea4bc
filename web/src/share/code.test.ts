import { describe, expect, test } from 'vitest';
import { blankLast, newGame, parseBoard } from '../core';
import { formatCode } from './code';
import { linkOf, sharedPicture } from './link';

/** As the Python package writes them. */
const CODES = [
  ['3 4 6/5 7 8/2 0 1', '1 2 3/4 5 6/7 8 0', '6W484PFG'],
  [
    '2 5 7 15/12 13 9 3/10 4 11 0/14 6 1 8',
    '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0',
    'AA2QB6W43G4G8',
  ],
  [
    '2 24 10 6 13/12 22 17 7 14/3 8 19 11 4/16 21 20 1 9/18 0 5 23 15',
    '1 2 3 4 5/6 0 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24',
    'DS165G7V0DNC9NQZHHR7RF',
  ],
  ['8 5 3 11/6 1 0 9/7 4 10 2', '1 2 3 4/10 11 0 5/9 8 7 6', '784G5Y63NE91GQJ8'],
  [
    '60 45 59 74 80 44 47 96 72 66/11 93 92 57 67 55 91 77 18 39/49 32 76 61 15 53 64 12 38 26/62 50 71 56 20 2 73 31 23 6/94 22 51 40 34 84 33 75 1 27/10 21 7 86 29 42 99 79 78 82/81 35 25 30 46 70 58 9 4 68/98 69 90 8 14 97 85 52 13 65/88 83 48 43 0 3 89 28 5 37/54 87 24 63 17 41 16 19 95 36',
    '1 2 3 4 5 6 7 8 9 10/11 12 13 14 15 16 17 18 19 20/21 22 23 24 25 26 27 28 29 30/31 32 33 34 35 36 37 38 39 40/41 42 43 44 45 46 47 48 49 50/51 52 53 54 55 56 57 58 59 60/61 62 63 64 65 66 67 68 69 70/71 72 73 74 75 76 77 78 79 80/81 82 83 84 85 86 87 88 89 90/91 92 93 94 95 96 97 98 99 0',
    'YYGE1MTJQFF4JPY2P1AZG7VHXR97895XBDB8DSEJ051J1DQYSHH42KGVQXQNX21B8890R4VW2H0Z6388GFXVS3AXYMB07JNPWZZSWACKA31YF',
  ],
] as const;

describe('a share code', () => {
  test.each(CODES)('is the one the server reads: %#', (start, goal, code) => {
    expect(formatCode(parseBoard(start), parseBoard(goal))).toBe(code);
  });

  test('is not made for boards that are too large', () => {
    const goal = blankLast(11, 11);
    expect(formatCode(goal, goal)).toBe(null);
  });
});

describe('a link', () => {
  const start = parseBoard('8 6 7/2 5 4/3 0 1');
  const link = (picture: string | null) =>
    linkOf(newGame(start, blankLast(3, 3), { picture }), 'https://pintu.test');

  test('names a picture that everybody has', () => {
    expect(link('gallery:cranes')).toBe('https://pintu.test/d/6WAX3622?p=gallery:cranes');
  });

  test('never names one of the player’s own', () => {
    expect(link('upload:abc')).toBe('https://pintu.test/d/6WAX3622');
    expect(sharedPicture('upload:abc')).toBe(null);
  });
});
