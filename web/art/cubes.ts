// The animals of Cubosaurs: building blocks with character, in a box of 100 by 100, feet on 94. The same animals as in
// Dino Twist, seen by somebody who thinks in cubes.
import { body, cut, deep, dot, eye, ink, light, paper, sheet, teeth, type Picture, type Sheet } from './paper';

const cube = (...sheets: Sheet[]): Picture => ({ width: 100, height: 100, sheets });

/** A block: its front, the lid in the light, the side in the shade. */
function block(x: number, y: number, width: number, height: number, depth = 8): Sheet[] {
  const [dx, dy] = [depth, depth * 0.7];
  const [right, bottom] = [x + width, y + height];
  return [
    light(cut(`${x},${y + 0.5}! ${x + dx},${y - dy}! ${right + dx},${y - dy}! ${right},${y + 0.5}!`)),
    deep(cut(`${right - 0.5},${y}! ${right + dx},${y - dy}! ${right + dx},${bottom - dy}! ${right - 0.5},${bottom}!`)),
    body(cut(`${x},${y}! ${right},${y}! ${right},${bottom}! ${x},${bottom}!`)),
  ];
}

const raptor = (marks: Sheet[], crest: Sheet[]): Picture =>
  cube(
    deep(cut('2,34! 34,46! 34,58! 6,42!')),
    ...block(28, 80, 12, 14, 5),
    ...block(22, 44, 36, 30),
    ...crest,
    ...block(46, 18, 34, 25),
    ink(cut('58,36! 80,34! 86,30! 86,35! 80,40! 58,41!')),
    paper(teeth(80, 34.5, 60, 36, 5, 3.4)),
    ...marks,
    ...eye(64, 27, 4.6, 'fierce'),
    ...block(46, 72, 15, 12, 5),
    ...block(50, 86, 20, 8, 5),
    light(cut('66,86! 64,72 74,64 86,66! 78,72 76,86!')),
    body(cut('58,52! 72,56! 76,66! 66,62! 58,62!')),
  );

export const cubes: Record<string, Picture> = {
  't-rex': cube(
    ...block(4, 62, 16, 12, 6),
    ...block(24, 84, 16, 10, 6),
    ...block(52, 84, 16, 10, 6),
    ...block(18, 22, 58, 60, 10),
    deep(cut('18,22! 27,22! 18,34!'), cut('34,22! 44,22! 39,32!'), cut('18,46! 26,50! 18,56!')),
    ink(cut('38,48! 76,46! 86,39! 86,56! 76,64! 38,60!')),
    paper(teeth(76, 46, 40, 48, 5, 7.5), teeth(40, 60, 76, 64, 5, 6.5)),
    ...eye(58, 35, 7.4, 'fierce'),
    light(cut('56,70! 70,72! 76,78! 70,80! 66,76! 56,76!')),
  ),
  stegosaurus: cube(
    deep(cut('16,46! 12,26! 32,40!'), cut('34,42! 36,16! 54,40!'), cut('54,42! 64,20! 72,42!')),
    ...block(2, 58, 16, 12, 5),
    light(cut('4,58! -4,44! 10,54!'), cut('12,56! 8,40! 18,55!')),
    ...block(20, 82, 14, 12, 6),
    ...block(54, 82, 14, 12, 6),
    ...block(14, 46, 58, 38, 9),
    light(cut('14,46! 18,20! 36,46!'), cut('32,46! 42,8! 58,46!'), cut('54,46! 68,18! 74,46!')),
    ...block(70, 56, 20, 22, 7),
    ...eye(82, 64, 4.6, 'calm'),
    deep(cut('24,62! 32,57! 40,62! 32,67!'), cut('44,70! 52,65! 60,70! 52,75!')),
    ink(cut('80,72! 91,71! 91,73! 80,74!')),
  ),
  brontosaurus: cube(
    ...block(2, 68, 16, 12, 5),
    ...block(18, 82, 14, 12, 6),
    ...block(46, 82, 14, 12, 6),
    ...block(14, 52, 50, 32, 9),
    ...block(48, 30, 18, 22, 7),
    ...block(48, 18, 18, 14, 7),
    ...block(46, 2, 36, 19, 8),
    ...eye(66, 9, 4.8),
    deep(dot(26, 62, 4.4), dot(40, 70, 5), dot(54, 61, 3.8), dot(57, 40, 3.4)),
    ink(cut('70,15! 82,15! 82,17! 70,17!')),
  ),
  pterodactyl: cube(
    deep(cut('40,44! 22,12! -2,6! 4,24! 0,32! 10,38! 10,48! 22,50! 28,60! 42,62!')),
    ...block(34, 46, 34, 32),
    ...block(40, 82, 8, 8, 4),
    ...block(54, 82, 8, 8, 4),
    body(cut('58,36! 48,8! 34,2! 52,34!')),
    ...block(50, 22, 26, 24, 7),
    light(cut('76,28! 83,22! 102,36! 78,44!')),
    body(cut('76,34! 102,36! 78,46!')),
    ...eye(63, 32, 5, 'calm'),
    { ...body(cut('44,54! 60,56! 84,62! 98,56! 94,72! 99,80! 86,80! 82,90! 72,82! 62,86! 52,72!')), lifted: true },
    light(cut('54,62! 70,68! 86,68! 76,74! 62,72!')),
  ),
  pentaceratops: cube(
    ...block(2, 62, 14, 12, 5),
    ...block(18, 82, 15, 12, 6),
    ...block(48, 82, 15, 12, 6),
    ...block(12, 46, 50, 38, 9),
    light(
      cut('34,44! 20,34! 32,34!'),
      cut('36,28! 24,14! 40,20!'),
      cut('48,18! 46,2! 58,14!'),
      cut('62,14! 70,0! 74,16!'),
      cut('76,22! 90,14! 84,30!'),
    ),
    deep(cut('32,50! 30,32! 40,20! 56,12! 72,14! 84,26! 84,48! 60,60!')),
    light(dot(42, 34, 3.6), dot(52, 25, 3.4), dot(65, 22, 3.2), dot(40, 45, 3)),
    ...block(50, 36, 34, 34, 8),
    light(cut('55,36! 57,10! 67,36!'), cut('71,36! 86,10! 84,35!'), cut('86,52! 102,40! 92,58!')),
    ...eye(70, 48, 5.6, 'fierce'),
    deep(cut('72,62! 84,60! 92,54! 92,64! 84,70! 74,70!')),
  ),
  'raptor-grey': raptor(
    [deep(cut('28,44! 34,44! 31,58!'), cut('40,44! 46,44! 43,60!'), cut('28,74! 34,74! 31,64!'))],
    [],
  ),
  'raptor-black': {
    ...raptor(
      [light(dot(30, 54, 3.2), dot(40, 52, 2.8), dot(34, 65, 3), dot(48, 62, 2.4))],
      [light(cut('48,22! 32,16! 44,14! 34,4! 50,8! 48,-4! 60,8! 62,14!'))],
    ),
    mirrored: true,
  },
};

const shell = cut('50,4 66,14 80,36 85,60 76,82 50,95 24,82 15,60 20,36 34,14');
const egg = (...marks: Sheet[]): Picture =>
  cube(sheet('--egg-body', shell), ...marks, sheet('--egg-light', cut('34,20 43,13 40,24 30,42 26,52 25,40')), {
    tone: '--egg-deep',
    path: cut('76,82 50,95 24,82 20,74 34,86 52,89 70,83 83,66'),
    opacity: 0.45,
  });

// Each egg wears what makes its dinosaur: teeth, plates, big spots, wings, horns, and the stripes of both raptors.
export const eggs: Record<string, Picture> = {
  'egg-t-rex': egg(
    sheet('--t-rex-body', teeth(18, 42, 82, 42, 5, 18), teeth(84, 70, 17, 70, 5, 18)),
    sheet('--t-rex-deep', cut('19,38! 81,38! 82,43! 18,43!'), cut('16,69! 84,69! 82,74! 18,74!')),
  ),
  'egg-stegosaurus': egg(
    sheet('--stegosaurus-deep', cut('14,62! 22,40! 34,62!'), cut('36,62! 48,34! 60,62!'), cut('62,62! 74,40! 86,62!')),
    sheet(
      '--stegosaurus-body',
      cut('22,62! 34,30! 48,62!'),
      cut('48,62! 62,30! 76,62!'),
      cut('15,62! 85,62! 84,68! 16,68!'),
    ),
    sheet('--stegosaurus-body', cut('40,82! 50,70! 60,82! 50,90!'), cut('42,22! 50,12! 58,22!')),
  ),
  'egg-brontosaurus': egg(
    sheet('--brontosaurus-body', dot(38, 38, 11), dot(66, 50, 12), dot(36, 70, 13), dot(60, 22, 7), dot(66, 78, 7)),
    sheet('--brontosaurus-light', dot(38, 38, 5), dot(66, 50, 5.5), dot(36, 70, 6), dot(60, 22, 3)),
  ),
  'egg-pterodactyl': egg(
    sheet(
      '--pterodactyl-body',
      cut('50,48! 34,30! 19,40! 26,44! 24,52! 34,50! 40,58! 50,62! 60,58! 66,50! 76,52! 74,44! 81,40! 66,30!'),
    ),
    sheet('--pterodactyl-body', cut('50,76! 40,68! 28,74! 34,78! 42,80! 50,86! 58,80! 66,78! 72,74! 60,68!')),
    sheet('--pterodactyl-deep', cut('50,48! 46,54! 50,66! 54,54!')),
  ),
  'egg-pentaceratops': egg(
    sheet('--pentaceratops-deep', cut('15,62 20,50 32,46 50,44 68,46 80,50 85,62 78,72 50,76 22,72')),
    sheet(
      '--pentaceratops-body',
      cut('17,50! 20,28! 30,48!'),
      cut('31,46! 36,18! 44,45!'),
      cut('43,45! 50,10! 57,45!'),
      cut('56,45! 64,18! 69,46!'),
      cut('70,48! 80,28! 83,50!'),
    ),
    sheet('--pentaceratops-light', dot(28, 60, 4.4), dot(42, 61, 4.4), dot(58, 61, 4.4), dot(72, 60, 4.4)),
  ),
  'egg-raptors': egg(
    sheet('--raptor-grey-deep', cut('50,4! 34,14 20,36 15,60 24,82 50,95! 44,70 50,50 44,28')),
    sheet(
      '--raptor-black-deep',
      cut('60,16! 56,30! 70,24!'),
      cut('52,40! 74,30! 78,38!'),
      cut('50,58! 82,46! 84,56!'),
      cut('50,76! 84,64! 80,74!'),
    ),
    sheet(
      '--raptor-grey-light',
      cut('40,16! 42,28! 30,24!'),
      cut('44,42! 24,34! 22,42!'),
      cut('46,58! 18,52! 17,62!'),
      cut('44,76! 20,70! 24,80!'),
    ),
  ),
};

// A DNA token: the double thread on a round of green paper.
export const dna: Record<string, Picture> = {
  dna: {
    width: 40,
    height: 40,
    shadow: false,
    sheets: [
      sheet('--pentaceratops-deep', dot(20, 20, 18.6)),
      sheet('--pentaceratops-body', dot(20, 19.2, 17)),
      {
        tone: '--card',
        path: 'M13 6C13 15 27 16 27 21C27 26 13 26 13 34M27 6C27 15 13 16 13 21C13 26 27 26 27 34',
        stroke: 3.4,
      },
      { tone: '--card', path: 'M15 9.5H25M15.6 30.5H24.4M16 21H24', stroke: 2.4 },
    ],
  },
};
