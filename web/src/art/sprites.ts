// Where the browser finds the pictures. The sprites are drawn by `npm run art` (web/art).
import cubosaurs from './cubosaurs.svg?url';
import dinoTwist from './dino-twist.svg?url';
import pictures from './pictures.svg?url';
import takeThat from './take-that.svg?url';

const sprites = { 'dino-twist': dinoTwist, cubosaurs, pictures, 'take-that': takeThat };

export type Sprite = keyof typeof sprites;

/** For <use href>: a picture of a sprite. */
export const art = (sprite: Sprite, name: string): string => `${sprites[sprite]}#${name}`;
