// Every card, event, tile and territory has its picture, and the sprites are what web/art draws today.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { spriteFile, sprites } from '../../art/sprites';
import { banner, favicon } from '../../art/standalone';
import { cuboFace } from '../../src/games/cubosaurs/faces';
import { dinoFace } from '../../src/games/dino-twist/faces';
import { eventFace, eventNames } from '../../src/games/dino-twist/event_faces';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const drawn = sprites();

const pictures = (sprite: string): Set<string | undefined> =>
  new Set([...(drawn[sprite] ?? '').matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]));

describe('the sprites', () => {
  it.each(Object.keys(drawn))('%s.svg is what `npm run art` draws', (name) => {
    expect(read(spriteFile(name))).toBe(drawn[name]);
  });

  it('the tab and the README show the pictures of today', () => {
    expect(read('public/favicon.svg')).toBe(favicon(read('src/styles.css')));
    expect(read('../docs/games.svg')).toBe(banner(read('src/styles.css')));
  });

  it.each(Object.keys(drawn))('%s.svg has no number that went wrong', (name) => {
    expect(drawn[name]).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('Dino Twist', () => {
  const has = pictures('dino-twist');
  const cards = ['A', 'C', 'H', 'V'].flatMap((species) => Array.from({ length: 10 }, (_, i) => `${species}${i + 1}`));

  it.each(cards)('%s has an animal, a frame and a scene', (card) => {
    const face = dinoFace(card);
    expect(has).toContain(face?.animal);
    for (const part of ['', 'frame-', 'scene-']) expect(has).toContain(`${part}${face?.species ?? '?'}`);
  });

  it('gives the species and strength groups of DT-5 twenty animals', () => {
    expect(new Set(cards.map((card) => dinoFace(card)?.animal)).size).toBe(20);
    expect(dinoFace('C4')?.animal).toBe('dilophosaurus');
    expect(dinoFace('C5')?.animal).toBe('velociraptor');
    expect(dinoFace('V9')?.animal).toBe('quetzalcoatlus');
  });

  it.each(['', 'A0', 'A11', 'B3', 'A', 'A2.5', 'constructor'])('knows that "%s" is no card', (text) => {
    expect(dinoFace(text)).toBeNull();
  });

  it('knows the events that have words, and the end of the game', () => {
    const words = Object.keys(JSON.parse(read('../i18n/en/dino-twist.json')) as object);
    const worded = words.flatMap((id) => /^dino-twist\.event\.(.+)$/.exec(id)?.[1] ?? []);
    expect([...eventNames].sort()).toEqual([...worded, 'big-rock'].sort());
  });

  it.each([...eventNames, 'meteor-cliff'])('%s has an emblem', (event) => {
    expect(has).toContain(eventFace(event)?.emblem);
  });

  it.each(['beach', 'sea', 'jungle', 'desert', 'river', 'hill', 'mountain', 'cliff'])('%s has a landscape', (place) => {
    expect(has).toContain(place);
  });

  it('names the territories a meteor hits', () => {
    expect(eventFace('meteor-river+sea')?.territories).toEqual(['river', 'sea']);
    expect(eventFace('tornado')?.territories).toEqual([]);
    expect(eventFace('snow')).toBeNull();
  });

  it.each(['back', 'sheet', 'claws', 'island-t-rex', 'island-little-rex'])('has %s', (name) => {
    expect(has).toContain(name);
  });
});

describe('Cubosaurs', () => {
  const has = pictures('cubosaurs');
  const dinosaurs = ['T', 'S', 'B', 'P', 'C', 'G', 'K'].flatMap((type) =>
    [1, 2, 3, 4, 5, 6, 7].map((n) => `${type}${n}`),
  );

  it.each([...dinosaurs, 'E1', 'E2', 'E3', 'E4', 'E5', 'E6'])('%s has a picture', (card) => {
    expect(has).toContain(cuboFace(card)?.animal);
  });

  it.each(['E0', 'E7', 'T8', 'T0', 'X1', ''])('knows that "%s" is no card', (text) => {
    expect(cuboFace(text)).toBeNull();
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('tile %d has a pictogram', (tile) => {
    expect(has).toContain(`tile-${tile}`);
  });

  it.each(['back', 'dna', 'frame', 'sheet'])('has %s', (name) => {
    expect(has).toContain(name);
  });
});

describe('the start page', () => {
  it.each(['picture-dino-twist', 'picture-take-that', 'picture-cubosaurs', 'logo'])('has %s', (name) => {
    expect(pictures('pictures')).toContain(name);
  });
});

describe('Take That', () => {
  it.each(['back', 'toad', 'toad-sheet', 'sheet'])('has %s', (name) => {
    expect(pictures('take-that')).toContain(name);
  });
});
