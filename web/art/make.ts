// `npm run art`: draws all pictures and writes the files that the pages use.
import { readFileSync, writeFileSync } from 'node:fs';
import { favicon } from './favicon';
import { sprites } from './sprites';

const here = (path: string): URL => new URL(path, import.meta.url);

for (const [name, text] of Object.entries(sprites())) writeFileSync(here(`../src/art/${name}.svg`), text);
writeFileSync(here('../public/favicon.svg'), favicon(readFileSync(here('../src/styles.css'), 'utf8')));
