import type { Rule } from 'eslint';

export const LAYERS: readonly (readonly string[])[];
export function problemOf(from: string, to: string): string | null;
export const layersRule: Rule.RuleModule;
