// Where the browser finds the pictures: a sprite for each game, in its folder, and one of what belongs to none. They are
// drawn by `npm run art` (web/art).
import pictures from './pictures.svg?url';

const files = import.meta.glob<string>('../games/*/art.svg', { eager: true, query: '?url', import: 'default' });

/** For <use href>: a picture of a game's sprite, or of `pictures`. */
export const art = (sprite: string, name: string): string =>
  `${sprite === 'pictures' ? pictures : (files[`../games/${sprite}/art.svg`] ?? '')}#${name}`;
