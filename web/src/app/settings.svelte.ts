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
  /** Single letters act; off for those who speak to their computer. */
  letterKeys: boolean;
  motion: 'system' | 'reduced';
}

const PLACE = 'pintu.settings';
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

/** Settings from kept text; what is missing or not known is as at first. */
export function parseSettings(text: string | null): Settings {
  let kept: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) kept = value as Record<string, unknown>;
  } catch {
    // Not ours to repair: begin anew.
  }
  const entries = Object.entries(CHOICES).map(([name, choices]) => {
    const known = (choices as readonly unknown[]).includes(kept[name]);
    return [name, known ? kept[name] : choices[0]];
  });
  return Object.fromEntries(entries) as Settings;
}

function read(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null; // no place to keep anything: settings last as long as the page
  }
}

export const settings: Settings = $state(parseSettings(read()));
readChoiceFrom(() => settings.language);

/** Keep every change, and take up those of other tabs. Called once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(PLACE, text);
      } catch {
        // Full or forbidden; the choice still holds here and now.
      }
    });
  });
  addEventListener('storage', (event) => {
    if (event.key === PLACE) Object.assign(settings, parseSettings(event.newValue));
  });
}
