// The ten evolutions of Cubosaurs: a pictogram each, in a box of 100 by 100.
import { cut, dot, pencil, placed, sheet, type Picture, type Sheet, type Tone } from './paper';
import { cubes, eggs } from './cubes';
import { cardEdge } from './signs';

const tile = (...sheets: Sheet[]): Picture => ({ width: 100, height: 100, sheets, shadow: false });

const card = (tone: Tone, x: number, y: number, lean = 0): Sheet => ({
  tone,
  path: cut(`${x},${y}! ${x + 26},${y + lean}! ${x + 26 - lean},${y + 37 + lean}! ${x - lean},${y + 37}!`),
  lifted: true,
});
const box = (tone: Tone, x: number, y: number, size: number): Sheet => ({
  tone,
  path: cut(`${x},${y}! ${x + size},${y}! ${x + size},${y + size}! ${x},${y + size}!`),
  lifted: true,
});
const arrow = (path: string): Sheet[] => [pencil(path, 7, '--card'), pencil(path, 4.4, 'ink')];
const plus = (x: number, y: number): Sheet[] => arrow(`M${x} ${y - 8}V${y + 8}M${x - 8} ${y}H${x + 8}`);
/** A Hand: three cards in a fan. */
const hand = (x: number, y: number): Sheet[] => [
  card('--brontosaurus-body', x, y + 4, -7),
  card('--stegosaurus-body', x + 11, y),
  card('--t-rex-body', x + 24, y + 1, 7),
];
/** Who a card belongs to: the others sit at the top, I at the foot. */
const other = (x: number): Sheet =>
  sheet('--raptor-grey-deep', dot(x, 8, 6.4), cut(`${x - 13},27! ${x - 11},18 ${x},14 ${x + 11},18 ${x + 13},27!`));
const me = (x: number): Sheet =>
  sheet('--pentaceratops-deep', dot(x, 79, 6.4), cut(`${x - 13},98! ${x - 11},89 ${x},85 ${x + 11},89 ${x + 13},98!`));
const cracks = (x: number, y: number): Sheet =>
  pencil(`M${x} ${y}L${x + 7} ${y + 9}L${x + 1} ${y + 16}L${x + 9} ${y + 27}`, 3, '--card');
/** A burst around a block, its middle at this height. */
const bang = (y: number): Sheet[] => {
  const rays = Array.from({ length: 20 }, (_, i) => {
    const radius = i % 2 === 0 ? 40 - (i % 3) * 4 : 27;
    const angle = (i * Math.PI) / 10;
    return `${(51 + radius * Math.sin(angle)).toFixed(1)},${(y - radius * Math.cos(angle)).toFixed(1)}!`;
  });
  return [sheet('--voli-body', cut(rays.join(' ')))];
};

export const tiles: Record<string, Picture> = {
  // One of each type.
  'tile-1': tile(
    box('--t-rex-body', 16, 44, 24),
    box('--stegosaurus-body', 44, 44, 24),
    box('--pentaceratops-body', 16, 16, 24),
    box('--brontosaurus-body', 44, 16, 24),
    sheet(
      '--card',
      cut('22,60! 28,50! 34,60!'),
      dot(56, 56, 6),
      cut('22,28! 34,28! 34,22! 22,22!'),
      cut('50,22! 62,22! 56,34!'),
    ),
    ...plus(80, 76),
  ),
  'tile-2': tile(
    ...placed(eggs['egg-brontosaurus'] as Picture, 8, 14, 48),
    ...placed(eggs['egg-t-rex'] as Picture, 38, 22, 50),
    ...plus(80, 80),
  ),
  // From the pack into the Hand.
  'tile-3': tile(
    card('--raptor-grey-deep', 12, 14),
    card('--raptor-grey-body', 16, 10),
    ...hand(40, 44),
    ...arrow('M46 20C60 16 68 22 69 36M60 29L69 38L78 28'),
  ),
  // The Hand goes on, and nothing with it.
  'tile-4': tile(...hand(16, 34), ...arrow('M62 22H88M78 12L89 22L78 32'), ...arrow('M66 78L82 92M82 78L66 92')),
  // The Hand goes on with two of a kind.
  'tile-5': tile(
    ...arrow('M62 14H88M78 5L89 14L78 23'),
    card('--stegosaurus-body', 14, 28, -5),
    card('--t-rex-body', 30, 26),
    { ...card('--t-rex-body', 54, 40, 6) },
    sheet('--card', cut('36,52! 43,38! 50,52!'), cut('58,68! 66,54! 72,68!')),
    ...plus(38, 82),
  ),
  // One of mine is gone.
  'tile-6': tile(...bang(44), box('--stegosaurus-body', 34, 25, 34), cracks(46, 28), me(50)),
  // One of yours is gone.
  'tile-7': tile(...bang(58), box('--t-rex-body', 34, 42, 34), cracks(46, 45), other(50)),
  // Yours becomes mine.
  'tile-8': tile(
    other(26),
    ...placed(cubes.pentaceratops as Picture, 6, 30, 46, 'pentaceratops'),
    ...arrow('M58 20C84 26 86 50 74 66M87 62L72 70L66 54'),
    me(62),
  ),
  // Mine becomes yours.
  'tile-9': tile(
    other(66),
    ...placed(cubes.brontosaurus as Picture, 8, 22, 46, 'brontosaurus'),
    me(30),
    ...arrow('M54 88C84 84 88 60 80 38M91 48L79 34L68 46'),
  ),
  // Yours for mine.
  'tile-10': tile(
    other(20),
    me(80),
    ...placed(cubes['t-rex'] as Picture, 40, 2, 40, 't-rex'),
    ...placed(cubes.stegosaurus as Picture, 22, 56, 40, 'stegosaurus'),
    ...arrow('M84 24C94 34 94 48 86 60M97 56L84 64L80 50'),
    ...arrow('M14 76C6 66 6 52 14 40M3 44L16 36L20 50'),
  ),
  // What a tile is printed on: green paper with a window, and the strip for the price.
  'tile-sheet': {
    width: 100,
    height: 140,
    shadow: false,
    sheets: [
      { tone: 'deep', path: cardEdge },
      sheet('--card', cut('9,6! 91,5.4! 94,8! 94.4,131! 91.6,134! 8.6,134.4! 5.8,131.6! 5.6,9!')),
    ],
  },
  'tile-price': {
    width: 100,
    height: 140,
    shadow: false,
    sheets: [{ tone: 'deep', path: cut('5.6,94! 30,92.6! 62,94.4! 94.6,92.8! 94.6,134! 5.6,134!') }],
  },
};
