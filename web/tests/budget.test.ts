// What a first visit costs: everything that the start page loads from the build, compressed as the server sends it.
// Run by `npm run budget`, after `npm run build`.
// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const dist = process.env.VIVARIUM_WEB ?? join(import.meta.dirname, '../dist');
const budget = 200 * 1024;

const assets = readdirSync(join(dist, 'assets'));
const read = (name: string): Buffer => readFileSync(join(dist, 'assets', name));
/** Fonts are compressed already. */
const weight = (name: string): number =>
  name.endsWith('.woff2') ? read(name).length : gzipSync(read(name), { level: 9 }).length;

/** The script of the start page and what it imports at once; not what it loads when it is asked for. */
function scripts(): string[] {
  const index = readFileSync(join(dist, 'index.html'), 'utf8');
  const found = new Set([...index.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => name ?? ''));
  for (const name of found) {
    if (!name.endsWith('.js')) continue;
    const imports = read(name)
      .toString()
      .matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g);
    for (const [, imported] of imports) found.add(imported ?? '');
  }
  return [...found];
}

/** The words of one language: the largest counts. */
function words(): number {
  const byLanguage = new Map<string, number>();
  for (const name of assets) {
    const language = /^(?:words-)?(en|fr|de|pl)-/.exec(name)?.[1];
    if (language && name.endsWith('.js')) byLanguage.set(language, (byLanguage.get(language) ?? 0) + weight(name));
  }
  return Math.max(0, ...byLanguage.values());
}

describe('a first visit', () => {
  it(`costs less than ${budget / 1024} KB, with words, fonts and pictures`, () => {
    const code = scripts();
    const styles = code.filter((name) => name.endsWith('.css')).map((name) => read(name).toString());
    const fonts = assets.filter((name) => name.endsWith('.woff2') && styles.some((style) => style.includes(name)));
    const pictures = assets.filter((name) => name.endsWith('.svg'));
    const parts = {
      code: code.reduce((sum, name) => sum + weight(name), 0),
      words: words(),
      fonts: fonts.reduce((sum, name) => sum + weight(name), 0),
      pictures: pictures.reduce((sum, name) => sum + weight(name), 0),
    };
    const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
    console.log(
      Object.entries({ ...parts, total })
        .map(([what, bytes]) => `${what} ${(bytes / 1024).toFixed(1)} KB`)
        .join(', '),
    );
    expect(parts.code).toBeGreaterThan(20 * 1024);
    expect(total).toBeLessThan(budget);
  });
});
