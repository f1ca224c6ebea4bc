/** The languages of the page, one folder each, and the language in use. */

/** What a language says about itself, in `language.ts` of its folder. */
export interface LanguageInfo {
  /** Its name, as its speakers write it. */
  readonly name: string;
  /** One or two letters for the button that switches to it. */
  readonly short: string;
  /** What that button does, in this language. */
  readonly switchTo: string;
  /** The `lang` attribute of the page. */
  readonly tag: string;
}

/** The language of entries that another one lacks, and of browsers with a language we do not have. */
const FALLBACK = 'en';

/** The folder of a module such as `./en/app.ts`: the code of its language. */
export const codeOf = (path: string): string => path.split('/').at(-2) ?? FALLBACK;

const modules = import.meta.glob<LanguageInfo>('./*/language.ts', {
  eager: true,
  import: 'language',
});

/** Every language by its code, such as `en`. */
export const LANGUAGES: Readonly<Record<string, LanguageInfo>> = Object.fromEntries(
  Object.entries(modules).map(([path, info]) => [codeOf(path), info]),
);

const system = typeof navigator === 'undefined' ? FALLBACK : navigator.language;

let choice: () => string = () => 'system';

/** Set where the player's choice is read from: a code, or `system`. Called once, by the settings. */
export function readChoiceFrom(read: () => string): void {
  choice = read;
}

/** The code of the language in use. */
export function language(): string {
  const known = [choice(), system.toLowerCase().split('-')[0] ?? ''];
  return known.find((code) => code in LANGUAGES) ?? FALLBACK;
}

export function languageInfo(code = language()): LanguageInfo {
  const info = LANGUAGES[code];
  if (!info) throw new Error(`There is no language ${code}.`);
  return info;
}

/** The code of the language after the one in use, for a button that goes through all of them. */
export function nextLanguage(): string {
  const codes = Object.keys(LANGUAGES);
  return codes[(codes.indexOf(language()) + 1) % codes.length] ?? FALLBACK;
}

/** The text for the language in use, out of those that the server sends by language. */
export const inLanguage = (texts: Readonly<Record<string, string>>): string =>
  texts[language()] ?? texts[FALLBACK] ?? '';

/** The entry of the language in use, else the English one. */
export const chosenFrom = <T>(entries: (code: string) => T | undefined): T | undefined =>
  entries(language()) ?? entries(FALLBACK);
