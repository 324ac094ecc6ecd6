// Which picture lies in which file. One file a game: a page loads only what it shows.
import { cuboBack, dinoBack, takeBack } from './backs';
import { creatures } from './creatures';
import { cubes, dna, eggs } from './cubes';
import { emblems } from './events';
import { leaves } from './leaves';
import { sprite } from './paper';
import { cuboFrame, eventFrame, frames, scenes, sheets, signs } from './signs';
import { pictures } from './pictures';
import { islands, places } from './places';
import { tiles } from './tiles';
import { toads, toadSheet } from './toads';

/** Where the page has it, from web/. */
export const spriteFile = (name: string): string =>
  name === 'leaves' || name === 'pictures' ? `src/art/${name}.svg` : `src/games/${name}/art.svg`;

export function sprites(): Record<string, string> {
  return {
    'dino-twist': sprite({
      ...creatures,
      ...signs,
      ...frames,
      ...eventFrame,
      ...scenes,
      ...sheets,
      ...emblems,
      ...places,
      ...islands,
      ...dinoBack,
    }),
    cubosaurs: sprite({ ...cubes, ...eggs, ...dna, ...tiles, ...sheets, ...cuboFrame, ...cuboBack }),
    leaves: leaves(),
    pictures: sprite(pictures),
    'take-that': sprite({ ...toads, ...toadSheet, ...sheets, ...takeBack }),
  };
}
