// Where the dinosaurs of Dino Twist live: eight small landscapes, each within the same hand-cut window, and the outlines of
// the two kinds of islands.
import { cut, dot, limb, line, pencil, sheet, type Picture, type Sheet } from './paper';

const place = (...sheets: Sheet[]): Picture => ({ width: 120, height: 80, sheets, shadow: false });
const window = '4,2! 116,1! 119,4! 118.6,76! 115,79! 5,79.4! 1,76! 1.4,5!';
const ground = (tone: Sheet['tone']): Sheet => sheet(tone, cut(window));
/** A strip that reaches from edge to edge: its upper outline, then down to the window's foot. */
const strip = (tone: Sheet['tone'], upper: string): Sheet =>
  sheet(
    tone,
    cut(`1.2,76! 1.3,${upper.split(',')[1]?.split(' ')[0]?.replace('!', '')}! ${upper} 118.7,76! 115,79! 5,79.4!`),
  );

export const places: Record<string, Picture> = {
  beach: place(
    ground('--aqua-wash'),
    strip('--aqua-light', '2,40 20,36 44,41 70,36 96,40 118.7,38!'),
    strip('--sand', '2,62 24,52 56,50 90,56 118.7,50!'),
    sheet('--carni-deep', limb('84,58,5 86,40,4 92,24,3.4')),
    sheet(
      '--herbi-body',
      cut('92,24! 76,12 62,20! 76,20 90,27!'),
      cut('92,24! 98,8 114,12! 104,16 94,26!'),
      cut('92,24! 106,24 112,38! 102,32 92,28!'),
      cut('91,25! 80,30 76,44! 86,36 93,27!'),
    ),
    sheet('--carni-body', cut('26,70 30,60 40,60 44,70')),
    pencil('M31 69L33 62M35 69V61M39 69L37 62', 1.4, '--carni-light'),
  ),
  sea: place(
    ground('--aqua-wash'),
    strip('--aqua-light', '2,32 14,26 26,32 38,26 50,32 62,26 74,32 86,26 98,32 110,27 118.7,31!'),
    sheet('--aqua-deep', cut('54,50 56,32 44,16! 62,18 66,24 72,17 90,14! 78,32 76,50')),
    strip('--aqua-body', '2,50 16,43 30,50 44,43 58,50 72,43 86,50 100,43 118.7,49!'),
    strip('--aqua-deep', '2,66 18,60 34,66 50,60 66,66 82,60 98,66 118.7,61!'),
  ),
  jungle: place(
    ground('--herbi-wash'),
    sheet('--herbi-light', cut('2,78! 4,34 16,20 30,28 40,14 58,12 70,24 86,14 104,20 117,34 118,78!')),
    sheet('--carni-deep', limb('30,72,6 32,50,5 28,30,4'), limb('88,72,6 86,54,5 90,34,4')),
    sheet(
      '--herbi-deep',
      cut('28,30! 14,20 2,28! 14,30 26,35!'),
      cut('28,30! 28,12 44,8! 38,20 32,33!'),
      cut('29,30! 44,26 54,38! 42,38 30,36!'),
      cut('90,34! 76,24 62,32! 76,34 88,39!'),
      cut('90,34! 92,16 108,14! 100,24 93,37!'),
      cut('91,34! 104,34 112,46! 102,44 91,40!'),
    ),
    strip(
      '--herbi-body',
      '2,62! 12,50! 18,62! 28,46! 36,62! 46,50! 54,62! 64,44! 72,62! 82,50! 90,62! 102,48! 110,60! 118.7,54!',
    ),
  ),
  desert: place(
    ground('--voli-wash'),
    sheet('--carni-body', dot(92, 24, 11)),
    strip('--carni-light', '2,46 22,36 50,48 84,40 118.7,48!'),
    strip('--sand', '2,60 30,64 60,52 92,62 118.7,56!'),
    sheet(
      '--herbi-deep',
      limb('36,70,8 36,50,8 36,34,8'),
      limb('36,56,6 24,54,6 24,44,6'),
      limb('36,50,6 48,48,6 48,38,6'),
    ),
    strip('--carni-wash', '2,74 40,70 80,75 118.7,70!'),
  ),
  river: place(
    ground('--herbi-wash'),
    strip('--herbi-light', '2,34 26,24 56,32 90,22 118.7,30!'),
    sheet('--aqua-body', cut('66,29! 74,30! 66,40 46,46 50,54 82,62 74,79! 22,79! 40,66 24,56 30,44 54,36')),
    pencil(line('42,52 56,60 50,70'), 1.8, '--aqua-light'),
    pencil(line('58,38 48,42 40,46'), 1.6, '--aqua-light'),
    sheet(
      '--herbi-deep',
      cut('92,62! 88,46 94,34 100,46 98,62!'),
      cut('106,70! 101,52 108,38 114,52 112,70!'),
      cut('12,58! 8,44 14,32 20,44 18,58!'),
    ),
  ),
  hill: place(
    ground('--herbi-wash'),
    strip('--herbi-light', '2,52 24,38 50,44 84,34 118.7,44!'),
    sheet('--herbi-body', cut('1.4,76! 16,56 44,34 66,30 90,42 112,64 118.6,76! 115,79! 5,79.4!')),
    sheet('--carni-deep', limb('64,36,4 64,24,4')),
    sheet('--herbi-deep', cut('50,20 54,8 66,3 78,9 80,20 70,26 58,26')),
    pencil(line('30,60 46,50 60,46'), 1.8, '--herbi-light'),
    pencil(line('60,66 78,56 92,58'), 1.8, '--herbi-light'),
  ),
  mountain: place(
    ground('--voli-wash'),
    sheet('--voli-light', cut('2,78! 2,50! 26,24! 46,52! 76,30! 118,62! 118,78!')),
    sheet('--voli-body', cut('10,79! 56,12! 104,79!')),
    sheet('--voli-deep', cut('56,12! 104,79! 64,79! 70,58! 60,46! 64,32!')),
    sheet('--card', cut('56,12! 42,33! 49,30! 54,37! 60,31! 65,36! 71,33!')),
    strip('--herbi-light', '2,72 30,67 60,73 90,67 118.7,72!'),
  ),
  cliff: place(
    ground('--aqua-wash'),
    sheet('--voli-deep', cut('1.3,20! 58,16! 64,24! 60,40! 66,52! 60,79! 5,79.4! 1,76!')),
    sheet('--voli-body', cut('1.3,20! 50,18! 54,28! 48,42! 54,56! 46,79! 5,79.4! 1,76!')),
    sheet('--herbi-body', cut('1.3,14! 30,11 62,13! 66,20 56,24 44,20 30,25 14,20 1.3,24!')),
    strip('--aqua-light', '2,79 58,78 64,68 78,64 94,68 118.7,63!'),
    pencil('M74 30C78 24 82 24 85 29C88 23 93 23 97 28M92 44C94 40 97 40 99 43C101 39 105 39 107 42', 2.4, 'ink'),
    pencil('M12 36L26 34M8 52L30 50M18 66L34 64', 1.8, '--voli-light'),
  ),
};

const island = (...sheets: Sheet[]): Picture => ({ width: 240, height: 180, sheets });

// A T-Rex island is the king's head, with a bay for a mouth; a Little Rex island an egg with its first crack.
const rex =
  '12,96 16,58 44,30 86,14 132,12 172,20 208,30 230,54 226,76 196,84! 152,88! 190,104! 216,112 210,136 176,152 134,160 92,170 50,160 22,134';
const egg = '16,104 22,66 52,32 98,14 146,18 190,40 218,74 224,108 204,142 166,164 118,170 66,160 30,138';
const shore = (outline: string, marks: Sheet[]): Picture =>
  island(
    { tone: '--aqua-light', path: cut(outline), stroke: 15, opacity: 0.5 },
    { tone: '--aqua-light', path: cut(outline), stroke: 7 },
    sheet('--sand', cut(outline)),
    ...marks,
  );

export const islands: Record<string, Picture> = {
  'island-t-rex': shore(rex, [
    sheet(
      '--herbi-wash',
      cut(
        '24,96 28,64 52,40 90,24 132,22 170,30 202,40 218,56 214,68 190,74 140,84! 142,94! 182,112 202,118 196,132 170,142 130,150 92,158 56,150 32,128',
      ),
    ),
    { tone: 'pencil', path: dot(178, 50, 5), stroke: 1.6 },
  ]),
  'island-little-rex': shore(egg, [
    sheet(
      '--herbi-wash',
      cut('28,104 34,70 60,42 100,26 144,30 182,50 206,78 212,106 194,134 160,152 118,158 70,150 40,132'),
    ),
    pencil('M150 30L160 46L150 58L166 66', 1.6),
  ]),
};
