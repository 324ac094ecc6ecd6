// The backs of the cards: one design, three papers and emblems.
import { cubes, eggs } from './cubes';
import { creatures } from './creatures';
import { cut, dot, placed, sheet, type Picture, type Sheet, type Tone } from './paper';
import { cardEdge } from './signs';
import { toads } from './toads';

/** The sheet, a window in it, what looks out of it. */
const back = (paper: Tone, window: Tone, marks: Sheet[], emblem: Sheet[]): Picture => ({
  width: 100,
  height: 140,
  shadow: false,
  sheets: [
    sheet(paper, cardEdge),
    { tone: '--card', path: cut('7,8! 93,7! 93.4,133! 6.6,132.6!'), stroke: 1.4, opacity: 0.7 },
    ...marks,
    { tone: 'shade', path: dot(51.2, 71.6, 33) },
    sheet(window, dot(50, 70, 33)),
    ...emblem,
    { tone: '#ffffff', path: 'M26 50C32 42 40 38 50 37C42 42 34 48 29 58Z', opacity: 0.5 },
  ],
});

/** A footprint with three toes. */
const track = (x: number, y: number): string =>
  cut(`${x},${y + 9}! ${x - 6},${y - 2}! ${x - 1.6},${y + 2}! ${x},${y - 7}! ${x + 1.6},${y + 2}! ${x + 6},${y - 2}!`);
const tracks = [
  [20, 22],
  [40, 26],
  [62, 20],
  [82, 25],
  [18, 118],
  [38, 122],
  [60, 116],
  [80, 120],
] as const;

export const dinoBack: Record<string, Picture> = {
  back: back(
    '--herbi-deep',
    '--voli-wash',
    [{ ...sheet('--herbi-body', tracks.map(([x, y]) => track(x, y)).join('')) }],
    placed(creatures.tyrannosaurus as Picture, 20, 48, 58, 'carni'),
  ),
};
export const cuboBack: Record<string, Picture> = {
  back: back(
    '--brontosaurus-deep',
    '--egg-light',
    [
      sheet(
        '--brontosaurus-body',
        [12, 30, 48, 66, 80]
          .flatMap((x, i) =>
            [15, 111].map((y) =>
              cut(
                `${x},${y + (i % 2) * 7}! ${x + 9},${y + (i % 2) * 7}! ${x + 9},${y + 9 + (i % 2) * 7}! ${x},${y + 9 + (i % 2) * 7}!`,
              ),
            ),
          )
          .join(''),
      ),
    ],
    [
      ...placed(eggs['egg-brontosaurus'] as Picture, 26, 44, 34),
      ...placed(cubes['t-rex'] as Picture, 42, 54, 36, 't-rex'),
    ],
  ),
};
export const takeBack: Record<string, Picture> = {
  back: back(
    '--digit-7',
    '--toad-light',
    [
      sheet('--digit-2', cut('12,14! 47,13! 47,30! 12,31!'), cut('53,109! 88,110! 88,127! 53,126!')),
      sheet('--digit-5', cut('53,13! 88,14! 88,31! 53,30!'), cut('12,110! 47,109! 47,126! 12,127!')),
    ],
    placed(toads.toad as Picture, 23, 56, 54, 'toad'),
  ),
};
