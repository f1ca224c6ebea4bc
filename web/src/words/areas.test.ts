import { describe, expect, test } from 'vitest';
import type { Area, Entry } from './words.svelte';

// Also the areas that come with a lazy page, which no index names.
const english = import.meta.glob<Record<string, Area>>(['./en/*.ts', '!./en/index.ts'], {
  eager: true,
});
const chinese = import.meta.glob<Record<string, Area>>(['./zh/*.ts', '!./zh/index.ts'], {
  eager: true,
});

const texts = (entry: Entry): string[] =>
  typeof entry === 'string' ? [entry] : [entry.one ?? entry.other, entry.other];
const names = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([all]) => all).sort();

describe('every area', () => {
  test.each(Object.keys(english))(
    'has the same keys and parameters in both languages: %s',
    (file) => {
      const ours = Object.values(english[file] ?? {})[0] ?? {};
      const theirs = Object.values(chinese[file.replace('/en/', '/zh/')] ?? {})[0] ?? {};
      expect(Object.keys(theirs).sort()).toEqual(Object.keys(ours).sort());
      for (const [key, entry] of Object.entries(ours)) {
        const wanted = names(texts(entry)[0] ?? '');
        for (const text of [...texts(entry), ...texts(theirs[key] ?? '')])
          expect(names(text), `${key}: ${text}`).toEqual(wanted);
      }
    },
  );
});
