// What a first visit costs: everything that the start page needs, compressed as the server sends it, by the list that
// the build leaves (dist/.vite/manifest.json). Run by `npm run budget`, after `npm run build`.
// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const dist = process.env.VIVARIUM_WEB ?? join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const budget = 200 * 1024;

/** A chunk and whatever it imports at once; not what it loads when it is asked for. */
function filesOf(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the build`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

function weight(file: string): number {
  const content = readFileSync(join(dist, file));
  return file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
}
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + weight(file), 0);

/** The fonts that a browser asks for: those whose letters stand in the words of this language. */
function fontsFor(language: string, styles: string): string[] {
  const folder = join(import.meta.dirname, `../../i18n/${language}`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'terminal.json');
  const letters = new Set(files.flatMap((name) => [...readFileSync(join(folder, name), 'utf8')]));
  return [...styles.matchAll(/@font-face\s*{[^}]*}/g)].flatMap(([face]) => {
    const file = /url\(["']?[^)"']*?([^/)"']+\.woff2)/.exec(face)?.[1];
    const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(([, from, to]) => [
      parseInt(from ?? '', 16),
      parseInt(to ?? from ?? '', 16),
    ]);
    const needed = [...letters].some((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return ranges.some(([from = 0, to = 0]) => code >= from && code <= to);
    });
    return file && needed ? [file] : [];
  });
}

it.each(['en', 'fr', 'de', 'pl'])('a first visit of a reader of %s costs less than 200 KB', (language) => {
  const page = filesOf('index.html');
  const styles = [...page]
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(dist, file), 'utf8'));
  const fonts = fontsFor(language, styles.join('\n')).map((name) => `assets/${name}`);
  const words = [...filesOf(`src/words/language/${language}.ts`)].filter((file) => !page.has(file));
  // The other sprites belong to the boards.
  const pictures = [...page].filter((file) => /pictures-.*\.svg$/.test(file));
  const code = [...page].filter((file) => /\.(js|css)$/.test(file));
  const parts = { code: sum(code), words: sum(words), fonts: sum(fonts), pictures: sum(pictures) };
  const total = Object.values(parts).reduce((all, part) => all + part, 0);
  const told = Object.entries({ ...parts, total }).map(([what, bytes]) => `${what} ${(bytes / 1024).toFixed(1)} KB`);
  console.log(`${language}: ${told.join(', ')}`);
  // An empty list would be under every budget.
  for (const part of Object.values(parts)) expect(part).toBeGreaterThan(5 * 1024);
  expect(total).toBeLessThan(budget);
});
