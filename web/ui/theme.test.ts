import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** Relative luminance of a `#rrggbb` colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function colour(name: string, theme: 'light' | 'dark'): string {
  const pair = colours.get(name);
  if (!pair) throw new Error(`theme.css has no --${name}`);
  return pair[theme];
}

const TONES = ['green', 'red', 'yellow', 'blue', 'grey'];
const TEXT: readonly (readonly [string, string])[] = [
  ...['ink', 'ink-soft', 'ink-faint', 'accent', 'danger'].flatMap((text) =>
    ['canvas', 'surface', 'sunken'].map((ground) => [text, ground] as const),
  ),
  ...TONES.map((tone) => [`${tone}-ink`, `${tone}-bg`] as const),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-band', 'band'],
  ['accent', 'accent-soft'],
];
const SHAPES: readonly (readonly [string, string])[] = [
  ...['canvas', 'surface'].map((ground) => ['line-control', ground] as const),
  ['accent', 'surface'],
  ['middle', 'surface'],
];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(TEXT)('[UI-4] %s on %s has a contrast of 4.5 or more', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('[UI-4] the edge %s on %s has a contrast of 3 or more', (edge, ground) => {
    expect(contrast(colour(edge, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  it('[UI-42] a grey pill and a grey badge stand out from a row under the pointer', () => {
    expect(contrast(colour('grey-bg', theme), colour('sunken', theme))).toBeGreaterThan(1.15);
  });
});
