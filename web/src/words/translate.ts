/** Texts by typed keys, with parameters, plurals and numbers in the language in use. */

import { chosenFrom, codeOf, language } from './language';

/** One text. `{name}` is a parameter. Where the language has a plural, `count` chooses the form. */
export type Entry = string | { readonly one?: string; readonly other: string };

export type Area = Readonly<Record<string, Entry>>;
export type Areas = Readonly<Record<string, Area>>;

/** An area in another language: the same keys as in English. */
export type Translated<A> = { readonly [K in keyof A]: Entry };

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

/** A text by its key; parameters are required exactly where the English text has them. */
export type Translate<E> = <K extends Key<E>>(
  key: K,
  ...params: [Names<Texts<At<E, K>>>] extends [never] ? [] : [Params<At<E, K>>]
) => string;

/** Each area in every language, by the path of its module: `./en/app.ts`. */
export type Sources<E> = { readonly [A in keyof E]: Readonly<Record<string, E[A]>> };

export function translator<E extends Areas>(sources: Sources<E>): Translate<E> {
  /** By code and area, such as `zh.app`. */
  const areas: Record<string, Area> = {};
  for (const [area, modules] of Object.entries<Readonly<Record<string, Area>>>(sources))
    for (const [path, texts] of Object.entries(modules)) areas[`${codeOf(path)}.${area}`] = texts;
  return (key, ...params) => {
    const [area = '', name = ''] = key.split('.');
    const entry = chosenFrom((code) => areas[`${code}.${area}`]?.[name]) ?? key;
    return filled(entry, params[0] ?? {}, language());
  };
}

/** One entry with its parameters filled in. */
export function filled(
  entry: Entry,
  params: Readonly<Record<string, string | number>>,
  code: string,
): string {
  const text = typeof entry === 'string' ? entry : pluralForm(entry, params.count, code);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numberText(value, code) : value;
  });
}

const formats: Record<string, Intl.NumberFormat> = {};

/** Small whole numbers need no formatter; hundreds of them name tiles and cells. */
const numberText = (value: number, code: string): string =>
  Number.isInteger(value) && value >= 0 && value < 1000
    ? `${value}`
    : (formats[code] ??= new Intl.NumberFormat(code)).format(value);

function pluralForm(
  entry: Exclude<Entry, string>,
  count: string | number | undefined,
  code: string,
): string {
  const one = new Intl.PluralRules(code).select(Number(count)) === 'one';
  return (one ? entry.one : undefined) ?? entry.other;
}
