import { describe, expect, test } from 'vitest';
import css from './tokens.css?raw';

/** The two values of a colour, for light and for dark. */
function colours(name: string): readonly [string, string] {
  const found = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css);
  if (!found?.[1] || !found[2]) throw new Error(`no colour ${name}`);
  return [found[1], found[2]];
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

describe('colours can be read in both themes', () => {
  const texts = ['ink', 'quiet', 'seal-text', 'good'] as const;
  const grounds = ['paper', 'card'] as const;
  test.each([
    ...texts.flatMap((text) => grounds.map((ground) => [text, ground, 4.5] as const)),
    ['ink', 'soft', 4.5],
    ['ink', 'soft-hover', 4.5],
    ['ink', 'well', 4.5],
    ['quiet', 'well', 4.5],
    ['card', 'ink', 4.5],
    ['seal-ink', 'seal', 4.5],
    ['seal-ink', 'seal-hover', 4.5],
    ['edge', 'card', 3],
    ['edge', 'paper', 3],
    ['seal', 'paper', 3],
    ['seal', 'card', 3],
    ['focus', 'paper', 3],
    ['focus', 'card', 3],
  ] as const)('%s on %s', (text, ground, least) => {
    const [textLight, textDark] = colours(text);
    const [groundLight, groundDark] = colours(ground);
    expect(contrast(textLight, groundLight)).toBeGreaterThanOrEqual(least);
    expect(contrast(textDark, groundDark)).toBeGreaterThanOrEqual(least);
  });
});
