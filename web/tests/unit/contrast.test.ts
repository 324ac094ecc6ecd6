// The palette promises WCAG AA in both themes: this reads it from styles.css and computes every promised pair.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/styles.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

/** The opaque colour of a token in a theme, as #rrggbb. */
function colour(token: string, theme: Theme): string {
  const pair = new RegExp(`--${token}:\\s*light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const single = new RegExp(`--${token}:\\s*(#[0-9a-f]{6})`).exec(css);
  const value = pair ? pair[theme === 'light' ? 1 : 2] : single?.[1];
  if (!value) throw new Error(`styles.css has no --${token}`);
  return value;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const sheets = ['ground', 'ground-2', 'paper', 'paper-2'];
const words = ['ink', 'ink-soft', 'accent', 'good', 'bad'];
const names = ['aqua', 'carni', 'herbi', 'voli', 't-rex', 'stegosaurus', 'brontosaurus', 'pterodactyl'];
const moreNames = ['pentaceratops', 'raptor-grey', 'raptor-black', 'egg'];
const animals = ['aqua', 'carni', 'herbi', 'voli', 't-rex', 'stegosaurus', 'brontosaurus', 'pterodactyl'];

const promises: [string, string, number][] = [
  ...sheets.flatMap((sheet) =>
    [...words, ...names, ...moreNames].map((word) => [word, sheet, 4.5] as [string, string, number]),
  ),
  ...sheets.flatMap((sheet) => ['focus', 'edge'].map((sign) => [sign, sheet, 3] as [string, string, number])),
  ['accent-ink', 'accent', 4.5],
  ['accent-ink', 'accent-strong', 4.5],
  ['ink', 'accent-wash', 4.5],
  ['bad-ink', 'bad', 4.5],
  ['card-ink', 'card', 7],
  ['card-ink', 'card-2', 7],
  ['card-pencil', 'card', 3],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => ['digit-ink', `digit-${digit}`, 3.3] as [string, string, number]),
  ...animals.map((animal) => [`${animal}-deep`, 'card', 4.5] as [string, string, number]),
  ...['pentaceratops', 'raptor-grey', 'raptor-black'].map(
    (a) => [`${a}-deep`, 'card', 4.5] as [string, string, number],
  ),
];

describe.each(['light', 'dark'] as Theme[])('the %s theme', (theme) => {
  it.each(promises)('--%s on --%s has a contrast of %d', (front, back, least) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(least);
  });
});
