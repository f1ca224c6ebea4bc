import { expect, test } from 'vitest';
import { cleanName } from './names';

test('a name keeps what scripts and emoji are made of, with plain blanks', () => {
  for (const name of ['👩‍👩‍👧 ❤️', 'می\u200cخواهم', 'क्\u200dष', '葛\u{e0100}'])
    expect(cleanName(name)).toBe(name);
  expect(cleanName('\u3000拼图\u3000一\u00a0')).toBe('拼图 一');
});

test('a name loses what the server would refuse', () => {
  expect(cleanName('a\u0000\u202eb\u2028\ue000\ud800')).toBe('ab');
  for (const name of ['', ' \u3000', '\u200d', '\ufe0f', '\u3164', '\u202e', '\u0301'])
    expect(cleanName(name)).toBe('');
});
