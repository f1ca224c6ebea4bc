/** What the player chose, kept in this browser. */

import { LANGUAGES, readChoiceFrom } from '../words';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  /** `system`, or the code of a language. */
  language: string;
  animation: 'off' | 'fast' | 'normal';
  numbers: 'off' | 'corner' | 'large';
  sound: boolean;
  /** Arrow keys move the gap instead of the tile. */
  invertKeys: boolean;
  /** Single letters are commands; off for those who use speech input. */
  letterKeys: boolean;
  motion: 'system' | 'reduced';
}

const STORAGE_KEY = 'pintu.settings';
const CHOICES = {
  theme: ['system', 'light', 'dark'],
  language: ['system', ...Object.keys(LANGUAGES)],
  animation: ['normal', 'fast', 'off'],
  numbers: ['off', 'corner', 'large'],
  sound: [false, true],
  invertKeys: [false, true],
  letterKeys: [true, false],
  motion: ['system', 'reduced'],
} as const satisfies { [K in keyof Settings]: readonly Settings[K][] };

/** Settings from stored text; the default for what is missing or unknown. */
export function parseSettings(text: string | null): Settings {
  let kept: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) kept = value as Record<string, unknown>;
  } catch {
    // Broken: use the defaults.
  }
  const entries = Object.entries(CHOICES).map(([name, choices]) => {
    const known = (choices as readonly unknown[]).includes(kept[name]);
    return [name, known ? kept[name] : choices[0]];
  });
  return Object.fromEntries(entries) as Settings;
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // storage is blocked: settings last as long as the page
  }
}

export const settings: Settings = $state(parseSettings(read()));
readChoiceFrom(() => settings.language);

/** Store every change, and follow changes in other tabs. Called once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(STORAGE_KEY, text);
      } catch {
        // Full or blocked: the choice lasts as long as the page.
      }
    });
  });
  addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) Object.assign(settings, parseSettings(event.newValue));
  });
}
