// The logo, and a picture of each game for the start page: the same animals, in one window of 320 by 200.
import { creatures } from './creatures';
import { cubes, eggs } from './cubes';
import { cut, dot, eye, limb, placed, sheet, type Picture, type Sheet } from './paper';
import { emblems } from './events';
import { toads } from './toads';

const view = (...sheets: Sheet[]): Picture => ({ width: 320, height: 200, sheets, shadow: false });
const animal = (name: string, x: number, y: number, width: number, species: string, mirrored = false): Sheet[] =>
  placed({ ...(creatures[name] as Picture), mirrored }, x, y, width, species);
const block = (name: string, x: number, y: number, width: number, mirrored = false): Sheet[] =>
  placed({ ...(cubes[name] as Picture), mirrored: mirrored || name === 'raptor-black' }, x, y, width, name);

const window = cut('8,3! 312,1! 318,7! 317,193! 312,198! 9,199! 3,194! 2,9!');
const glass: Sheet = { tone: '#ffffff', path: cut('20,12! 92,10! 36,88! 14,92!'), opacity: 0.3 };
/** A slip of Take That, leaning; its digit is set by the page, in type. */
const slip = (tone: `--${string}`, x: number, y: number, lean: number): Sheet => ({
  tone,
  path: cut(`${x},${y}! ${x + 50},${y + lean}! ${x + 50 - lean},${y + 98 + lean}! ${x - lean},${y + 98}!`),
  lifted: true,
});

export const pictures: Record<string, Picture> = {
  'picture-dino-twist': view(
    sheet('--voli-wash', window),
    sheet('--voli-light', dot(270, 44, 28)),
    ...placed(emblems.volcano as Picture, 28, 34, 118, 'carni'),
    sheet(
      '--aqua-light',
      cut('2.4,120! 40,112 80,118 130,110 180,118 230,110 280,117 317.4,111! 317,193! 312,198! 9,199! 3,194!'),
    ),
    ...animal('elasmosaurus', 176, 60, 88, 'aqua'),
    sheet(
      '--aqua-body',
      cut('2.6,142! 40,133 90,141 140,132 190,140 240,131 280,138 317.3,132! 317,193! 312,198! 9,199! 3,194!'),
    ),
    sheet('--sand', cut('2.8,172! 40,156 90,150 150,160 210,170 260,160 317.2,152! 317,193! 312,198! 9,199! 3,194!')),
    ...animal('pteranodon', 118, 4, 96, 'voli'),
    ...animal('triceratops', 208, 112, 100, 'herbi', true),
    ...animal('tyrannosaurus', 18, 74, 148, 'carni'),
    sheet(
      '--herbi-deep',
      cut('318,199! 306,150! 300,170! 290,146! 284,176! 270,166! 264,199!'),
      cut('2,199! 6,164! 16,178! 26,160! 32,199!'),
    ),
    glass,
  ),
  'picture-take-that': view(
    sheet('--aqua-wash', window),
    sheet('--aqua-light', cut('2.4,150! 60,136 120,150 190,138 260,150 317.4,140! 317,193! 312,198! 9,199! 3,194!')),
    slip('--digit-2', 36, 28, -5),
    slip('--digit-7', 89, 22, -4),
    slip('--digit-7', 183, 18, 4),
    slip('--digit-2', 236, 22, 5),
    {
      tone: 'pencil',
      path: 'M144 44C154 34 168 34 177 42M144 44l1 -9M144 44l9 1M177 42l-9 2M177 42l-2 -9',
      stroke: 3.4,
    },
    sheet('--herbi-body', cut('56,199! 66,184 100,176 160,174 222,176 254,184 264,199!')),
    ...placed(toads.toad as Picture, 96, 104, 128, 'toad'),
    sheet(
      '--herbi-deep',
      cut('318,199! 312,156! 300,178! 288,160! 280,199!'),
      cut('2,199! 8,158! 18,180! 30,164! 38,199!'),
    ),
    glass,
  ),
  'picture-cubosaurs': view(
    sheet('--brontosaurus-light', window),
    { tone: '--egg-light', path: dot(74, 60, 34), opacity: 0.8 },
    sheet(
      '--pentaceratops-light',
      cut(
        '2.4,132! 44,132! 44,118! 92,118! 92,132! 112,132! 112,95! 206,95! 206,112! 262,112! 262,126! 317.4,126! 317,193! 312,198! 9,199! 3,194!',
      ),
    ),
    sheet(
      '--pentaceratops-body',
      cut('2.6,164! 60,164! 60,170! 150,170! 150,162! 250,162! 250,168! 317.2,168! 317,193! 312,198! 9,199! 3,194!'),
    ),
    ...block('brontosaurus', 14, 60, 112),
    ...block('stegosaurus', 110, 96, 90),
    ...block('t-rex', 116, 16, 84),
    ...block('pentaceratops', 204, 92, 92, true),
    ...placed(eggs['egg-t-rex'] as Picture, 92, 148, 44),
    ...block('pterodactyl', 222, 10, 74, true),
    glass,
  ),
  // A bell jar, a leaf, and somebody who looks out.
  logo: {
    width: 64,
    height: 64,
    shadow: false,
    sheets: [
      sheet('--aqua-wash', cut('9,55! 9,31 14,16 24,9 32,7 40,9 50,16 55,31 55,55!')),
      sheet('--herbi-light', cut('42,55! 40,38 46,24 52,20! 54,34 50,46 47,55!')),
      sheet(
        '--herbi-body',
        limb('12,51,3 18,49,9 27,47,17 34,42,12 37,32,8 36,24,8'),
        cut('31,26 32,17 40,14 48,19 51,24! 44,28 36,29'),
      ),
      sheet('--herbi-body', cut('19,48! 18,55! 25,55! 26,48!'), cut('29,48! 29,55! 36,55! 37,45!')),
      ...eye(40, 20, 3.2),
      { tone: '#ffffff', path: cut('14,34 17,21 24,13 21,22 18,36 18,46 14,46'), opacity: 0.75 },
      { tone: '--logo-line', path: 'M9 55V31C9 16 19 7.5 32 7.5S55 16 55 31V55', stroke: 2.6 },
      sheet('--logo-line', cut('4,54! 60,53.6! 60.6,60! 3.6,60.4!'), dot(32, 5, 3.2)),
    ],
  },
};
