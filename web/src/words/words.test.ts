import { describe, expect, test } from 'vitest';
import * as en from './en';
import { type Areas, type Entry, filled } from './words.svelte';
import * as zh from './zh';

const texts = (entry: Entry): string[] =>
  typeof entry === 'string' ? [entry] : [entry.one ?? entry.other, entry.other];
const names = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([all]) => all).sort();

describe('the words', () => {
  test.each(Object.keys(en))('have the same parameters in both languages: %s', (area) => {
    const [ours, theirs] = [(en as Areas)[area] ?? {}, (zh as Areas)[area] ?? {}];
    for (const [key, entry] of Object.entries(ours)) {
      const wanted = names(texts(entry)[0] ?? '');
      for (const text of [...texts(entry), ...texts(theirs[key] ?? '')])
        expect(names(text), `${area}.${key}: ${text}`).toEqual(wanted);
    }
  });

  test('tell one from many where the language does', () => {
    const entry = { one: '{count} move', other: '{count} moves' };
    expect(filled(entry, { count: 1 }, 'en')).toBe('1 move');
    expect(filled(entry, { count: 1234 }, 'en')).toBe('1,234 moves');
    expect(filled({ other: '{count} 步' }, { count: 1 }, 'zh')).toBe('1 步');
  });
});
