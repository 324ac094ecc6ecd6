// Every word that this board can ask for is there, in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Language } from '$words/i18n';

const folder = 'src/games/dino-twist';
const languages: Language[] = ['en', 'fr', 'de', 'pl'];
const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`../i18n/${language}/dino-twist-ui.json`, 'utf8')) as Record<string, string>;

const sources = readdirSync(folder)
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n');
const asked = [...sources.matchAll(/\b(?:ui|hint)\('([\w.-]+)'/g)].map(([, id]) => id ?? '');

describe('the words of the Dino Twist board', () => {
  it('are all in English', () => {
    const known = read('en');
    const missing = asked.filter((id) => !(`dino-twist.ui.${id}` in known) && !(`dino-twist.ui.guide.${id}` in known));
    expect(asked.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });

  it.each(languages)('are the same in %s', (language) => {
    expect(Object.keys(read(language))).toEqual(Object.keys(read('en')));
  });
});
