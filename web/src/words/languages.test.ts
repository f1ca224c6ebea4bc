import { describe, expect, test } from 'vitest';
import { codeOf } from './language';
import { type Areas, type Entry, filled, translator } from './translate';

type Modules = Readonly<Record<string, Areas>>;

const all: Modules = import.meta.glob<Areas>(['./*/*.ts', '!./*/language.ts'], { eager: true });

const texts = (entry: Entry): string[] =>
  typeof entry === 'string' ? [entry] : [entry.one ?? entry.other, entry.other];
const params = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();

/** Every entry of a language by its key, such as `app.play`. */
function entriesOf(modules: Modules, code: string): Map<string, Entry> {
  const areas = Object.entries(modules).flatMap(([path, module]) =>
    codeOf(path) === code ? Object.entries(module) : [],
  );
  return new Map(
    areas.flatMap(([area, entries]) =>
      Object.entries(entries).map(([name, entry]): [string, Entry] => [`${area}.${name}`, entry]),
    ),
  );
}

/** What is wrong with the entries of a language, compared with the English ones. */
function problemsOf(modules: Modules, code: string): string[] {
  const [english, other] = [entriesOf(modules, 'en'), entriesOf(modules, code)];
  const problems = [...other.keys()].flatMap((key) =>
    english.has(key) ? [] : [`${key} is unknown`],
  );
  for (const [key, entry] of english) {
    const found = other.get(key);
    if (found === undefined) problems.push(`${key} is missing`);
    else {
      const wanted = params(texts(entry)[0] ?? '').join();
      if ([...texts(entry), ...texts(found)].some((text) => params(text).join() !== wanted))
        problems.push(`${key} has other parameters`);
    }
  }
  return problems;
}

describe('a language', () => {
  const codes = [...new Set(Object.keys(all).map(codeOf))];

  test('is English, and Chinese is another', () => {
    expect(codes).toEqual(expect.arrayContaining(['en', 'zh']));
  });

  test.each(codes)('has every entry with its parameters: %s', (code) => {
    expect(problemsOf(all, code)).toEqual([]);
  });

  test('that lacks entries fails with their list', () => {
    const stub: Modules = {
      './xx/app.ts': { app: { play: 'Ludi', cancel: 'Nuligi', unheard: '?' } },
      './xx/play.ts': { play: { size: '{rows} x {colums}' } },
    };
    const problems = problemsOf({ ...all, ...stub }, 'xx');
    expect(problems).toContain('app.close is missing');
    expect(problems).toContain('app.unheard is unknown');
    expect(problems).toContain('play.size has other parameters');
    expect(problems).not.toContain('app.play is missing');
    expect(problems).toHaveLength(entriesOf(all, 'en').size - 3 + 2);
  });
});

describe('a text', () => {
  test('has the plural form of its language', () => {
    const entry = { one: '{count} move', other: '{count} moves' };
    expect(filled(entry, { count: 1 }, 'en')).toBe('1 move');
    expect(filled(entry, { count: 1234 }, 'en')).toBe('1,234 moves');
    expect(filled({ other: '{count} 步' }, { count: 1 }, 'zh')).toBe('1 步');
  });

  test('is the English one where the language lacks it', () => {
    const t = translator({ app: { './en/app.ts': { play: 'Play' } } });
    expect(t('app.play')).toBe('Play');
  });
});
