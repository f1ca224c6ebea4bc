/** Sentences for the errors of `core`. Loaded when there is an error, which is seldom. */

import type { CoreError } from '../core';
import type { errors } from './en/errors';
import { chosenFrom, codeOf, language } from './language';
import { filled } from './translate';

const modules = import.meta.glob<typeof errors>('./*/errors.ts', { eager: true, import: 'errors' });
const texts = new Map(Object.entries(modules).map(([path, each]) => [codeOf(path), each]));

/** What is wrong, in the language in use. */
export function sentenceOf({ code, values, field }: CoreError): string {
  const text = entry(code, values);
  return field === null ? text : entry('field', { field, text });
}

const entry = (name: keyof typeof errors, values: CoreError['values']): string =>
  filled(chosenFrom((code) => texts.get(code)?.[name]) ?? name, values, language());
