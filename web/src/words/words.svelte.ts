/** Words in the player's language: typed keys, counts, and figures written as the language does. */

import { language } from '../app/settings.svelte';

/** One text; where English tells one from many, `count` chooses. `{name}` stands for a parameter. */
export type Entry = string | { readonly one?: string; readonly other: string };

export type Area = Readonly<Record<string, Entry>>;
export type Areas = Readonly<Record<string, Area>>;

/** The same areas with the same keys, in another language. */
export type Like<E> = { readonly [A in keyof E]: { readonly [K in keyof E[A]]: Entry } };

type Names<T> = T extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
type Texts<T> = T extends string
  ? T
  : T extends { readonly other: infer O }
    ? O | 'count{count}'
    : never;
type Params<T> = Readonly<Record<Names<Texts<T>>, string | number>>;

export type Key<E> = {
  [A in keyof E & string]: `${A}.${keyof E[A] & string}`;
}[keyof E & string];

type At<E, K> = K extends `${infer A}.${infer N}`
  ? A extends keyof E
    ? N extends keyof E[A]
      ? E[A][N]
      : never
    : never
  : never;

/** A text by its key; parameters are asked for exactly where the English text has them. */
export type Translate<E> = <K extends Key<E>>(
  key: K,
  ...params: [Names<Texts<At<E, K>>>] extends [never] ? [] : [Params<At<E, K>>]
) => string;

/** The texts of some areas in both languages, following the player's choice. */
export function words<E extends Areas>(en: E, zh: Like<E>): Translate<E> {
  const all: Record<'en' | 'zh', Areas> = { en, zh };
  return (key, ...params) => {
    const spoken = language();
    const [area = '', name = ''] = key.split('.');
    const entry = all[spoken][area]?.[name] ?? key;
    return filled(entry, params[0] ?? {}, spoken);
  };
}

/** One entry with its parameters in place. */
export function filled(
  entry: Entry,
  params: Readonly<Record<string, string | number>>,
  spoken: 'en' | 'zh',
): string {
  const text = typeof entry === 'string' ? entry : chosen(entry, params.count, spoken);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? figure(value, spoken) : value;
  });
}

const formats = { en: new Intl.NumberFormat('en'), zh: new Intl.NumberFormat('zh') };

/** Small whole numbers, which name tiles and cells by the hundred, need no formatter. */
const figure = (value: number, spoken: 'en' | 'zh'): string =>
  Number.isInteger(value) && value >= 0 && value < 1000
    ? `${value}`
    : formats[spoken].format(value);

function chosen(
  entry: Exclude<Entry, string>,
  count: string | number | undefined,
  spoken: 'en' | 'zh',
): string {
  const one = new Intl.PluralRules(spoken).select(Number(count)) === 'one';
  return (one ? entry.one : undefined) ?? entry.other;
}
