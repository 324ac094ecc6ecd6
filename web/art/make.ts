// `npm run art`: draws all pictures and writes the sprites that the pages use.
import { writeFileSync } from 'node:fs';
import { sprites } from './sprites';

for (const [name, text] of Object.entries(sprites()))
  writeFileSync(new URL(`../src/art/${name}.svg`, import.meta.url), text);
