// `npm run art`: draws all pictures and writes the files that the pages use.
import { readFileSync, writeFileSync } from 'node:fs';
import { spriteFile, sprites } from './sprites';
import { banner, favicon } from './standalone';

const here = (path: string): URL => new URL(path, import.meta.url);

for (const [name, text] of Object.entries(sprites())) writeFileSync(here(`../${spriteFile(name)}`), text);
const styles = readFileSync(here('../src/styles.css'), 'utf8');
writeFileSync(here('../public/favicon.svg'), favicon(styles));
writeFileSync(here('../../docs/games.svg'), banner(styles));
