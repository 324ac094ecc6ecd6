// One emblem for each kind of event of Dino Twist, in a box of 100 by 100.
import {
  body,
  cut,
  deep,
  dot,
  eye,
  ink,
  light,
  limb,
  line,
  lifted,
  paper,
  pencil,
  placed,
  sheet,
  teeth,
  type Picture,
  type Sheet,
} from './paper';
import { signs } from './signs';

const emblem = (...sheets: Sheet[]): Picture => ({ width: 100, height: 100, sheets });

/** A card, upright or leaning. */
const card = (tone: Sheet['tone'], x: number, y: number, lean: number): Sheet => ({
  tone,
  path: cut(`${x},${y}! ${x + 36},${y + lean}! ${x + 36 - lean},${y + 52 + lean}! ${x - lean},${y + 52}!`),
  lifted: true,
});

function burst(rays: number, inner: number, outer: number): string {
  const corners = Array.from({ length: rays * 2 }, (_, i) => {
    const angle = (i * Math.PI) / rays;
    const radius = i % 2 === 0 ? outer - (i % 3) * 3 : inner;
    return `${(50 + radius * Math.sin(angle)).toFixed(1)},${(50 - radius * Math.cos(angle)).toFixed(1)}!`;
  });
  return cut(corners.join(' '));
}

const fury = (species: string): Picture =>
  emblem(
    light(burst(12, 33, 49)),
    deep(burst(9, 27, 38)),
    ...placed(signs[species] as Picture, 29, 28, 42, species).map((s) =>
      s.tone === `--${species}-body` ? { ...s, tone: '--card' as const } : s,
    ),
  );

export const emblems: Record<string, Picture> = {
  'twist-island': emblem(
    sheet('--aqua-light', cut('4,70 20,58 50,54 82,58 96,70 82,84 50,90 18,84')),
    sheet('--voli-light', cut('14,70 28,62 52,60 76,63 86,70 74,78 50,81 26,79')),
    body(cut('24,70 30,58 42,56 50,46 62,48 68,58 76,70 60,75 38,75')),
    deep(limb('56,50,4 60,36,3.4 66,26,3')),
    lifted(
      cut('66,26! 52,16 40,22! 52,24 64,29!'),
      cut('66,26! 70,10 86,10! 78,18 68,28!'),
      cut('66,27! 80,22 90,34! 80,30 68,30!'),
      cut('65,27! 58,32 56,44! 64,38 68,28!'),
    ),
    pencil(line('14,52 12,34 24,18 38,12'), 4, 'deep'),
    deep(cut('34,3! 48,11! 35,20!')),
  ),
  meteor: emblem(
    light(cut('30,66! 4,2! 46,30! 40,0! 66,24! 74,2! 78,44!')),
    sheet('--voli-body', cut('34,62! 18,20! 50,38! 50,16! 66,34! 72,22! 76,50!')),
    { ...deep(cut('36,52 50,42 66,42 78,52 80,68 70,80 54,82 40,76 33,64')), lifted: true },
    body(cut('42,54 54,46 66,47 72,54 62,56 52,60 44,66')),
    deep(dot(58, 70, 5), dot(70, 62, 3.6)),
    ink(dot(50, 67, 3.6), dot(64, 71, 4.4)),
    pencil(line('12,92 30,88 50,92 70,88 90,92'), 3, 'deep'),
  ),
  triple: emblem(
    card('deep', 12, 26, -10),
    card('body', 32, 12, 0),
    card('light', 58, 14, 10),
    ...placed(signs.carni as Picture, 34, 24, 24).map((s) => ({
      ...s,
      tone: s.tone === 'body' ? ('--card' as const) : ('body' as const),
    })),
    pencil('M50 96V76M38 84L50 73L62 84', 5, 'deep'),
  ),
  alone: emblem(
    { ...body(cut('30,8! 70,9! 69,70! 31,69!')), lifted: true },
    ...placed(signs.carni as Picture, 35, 24, 30).map((s) => ({
      ...s,
      tone: s.tone === 'body' ? ('--card' as const) : ('light' as const),
    })),
    { tone: 'pencil', path: 'M22 18H4V60H22M78 18H96V60H78', stroke: 2.6 },
    { tone: 'pencil', path: 'M5 30L21 48M21 30L5 48M79 30L95 48M95 30L79 48', stroke: 4.4 },
    pencil('M50 96V80M38 88L50 77L62 88', 5, 'deep'),
  ),
  'fury-aqua': fury('aqua'),
  'fury-carni': fury('carni'),
  'fury-herbi': fury('herbi'),
  'fury-voli': fury('voli'),
  carnage: emblem(
    light(burst(14, 38, 49)),
    ink(dot(50, 50, 27)),
    { ...body(cut('12,48! 14,28 32,12 50,9 68,12 86,28 88,48! 74,40 50,37 26,40')), lifted: true },
    { ...body(cut('12,56! 16,74 34,88 50,91 66,88 84,74 88,56! 74,64 50,67 26,64')), lifted: true },
    paper(teeth(82, 44, 62, 38.5, 2, 11), teeth(62, 38.5, 38, 38.5, 2, 14), teeth(38, 38.5, 18, 44, 2, 11)),
    paper(teeth(20, 60, 40, 66, 2, 9), teeth(40, 66, 60, 66, 2, 11), teeth(60, 66, 80, 60, 2, 9)),
    deep(dot(38, 22, 3.6), dot(62, 22, 3.6)),
  ),
  volcano: emblem(
    sheet('--raptor-grey-light', cut('26,24 20,12 32,6 44,8 50,0 64,4 72,12 82,14 82,26 70,30 54,26 40,32')),
    sheet('--voli-body', cut('44,42! 38,22! 48,30! 52,12! 56,30! 64,22! 58,42!')),
    deep(cut('2,92! 24,68 40,40! 60,40! 76,68 98,92!')),
    lifted(cut('40,40! 60,40! 66,54 62,62 58,54 54,74 48,60 44,66 36,56')),
    light(cut('44,42! 56,42! 57,50 50,56 44,50')),
    { tone: 'light', path: cut('14,92! 30,78 46,84 62,76 86,92!'), opacity: 0.35 },
  ),
  earthquake: emblem(
    deep(cut('2,46! 46,40! 38,58! 48,68! 40,94! 2,94!')),
    lifted(cut('2,40! 46,34! 38,54! 48,64! 40,84! 2,88!')),
    deep(cut('98,58! 58,52! 50,70! 60,80! 54,98! 98,98!')),
    lifted(cut('98,50! 58,44! 50,62! 60,72! 54,94! 98,94!')),
    light(cut('2,40! 46,34! 43,41! 2,47!'), cut('98,50! 58,44! 55,51! 98,57!')),
    sheet('--herbi-body', cut('18,38! 14,24 20,12 28,22 24,38!'), cut('74,46! 76,30 86,22 90,34 82,48!')),
    pencil('M30 6V18M50 2V22M70 8V22', 3.4, 'deep'),
  ),
  tornado: emblem(
    lifted(cut('6,14 26,6 54,4 82,8 94,15 80,23 50,26 20,23')),
    deep(cut('16,18 50,21 84,17 70,22 50,23 30,22')),
    lifted(cut('16,32 34,27 58,27 80,31 84,36 68,42 42,43 22,39')),
    light(cut('26,35 50,37 74,34 60,39 38,39')),
    lifted(cut('30,48 46,45 64,46 74,51 66,57 48,59 34,55')),
    deep(cut('38,51 52,53 66,51 56,55 44,55')),
    lifted(cut('42,63 54,61 66,64 64,70 52,73 43,69')),
    lifted(cut('44,76 52,75 58,78 54,86 46,96! 44,86')),
    pencil(line('8,44 18,52 14,60'), 3, 'pencil'),
    pencil(line('92,48 84,58 90,68'), 3, 'pencil'),
  ),
  support: emblem(
    card('--aqua-body', 16, 18, -8),
    card('--carni-body', 54, 10, 8),
    ...placed(signs.aqua as Picture, 20, 24, 27).map((s) => ({
      ...s,
      tone: s.tone === 'body' ? ('--card' as const) : ('--aqua-light' as const),
    })),
    ...placed(signs.carni as Picture, 54, 24, 27).map((s) => ({
      ...s,
      tone: s.tone === 'body' ? ('--card' as const) : ('--carni-light' as const),
    })),
    { tone: 'deep', path: dot(49, 78, 17), lifted: true },
    { tone: '--card', path: 'M49 69V87M40 78H58', stroke: 5 },
  ),
  'new-brood': emblem(
    sheet(
      '--egg-body',
      cut('24,66 20,46 28,28 36,24 46,34 48,56 42,70'),
      cut('56,68 52,48 60,30 68,26 78,38 80,58 74,70'),
    ),
    sheet('--herbi-body', cut('40,62 38,42 44,30 54,30 62,42 60,62')),
    ...eye(51, 42, 6.6),
    sheet('--egg-light', cut('34,66 32,52! 40,56! 45,49! 51,57! 57,49! 62,56! 68,52! 66,66 50,76')),
    deep(dot(30, 46, 3), dot(70, 44, 3), dot(34, 36, 2.2)),
    lifted(cut('8,62! 22,68 50,72 78,68 92,62! 88,80 70,92 50,94 30,92 12,80')),
    pencil(line('16,72 40,80 64,78'), 2, 'light'),
    pencil(line('30,86 54,84 82,74'), 2, 'light'),
    pencil(line('22,80 44,76 70,84'), 2, 'deep'),
  ),
  'big-rock': emblem(
    light(burst(16, 40, 49)),
    deep(cut('50,10 70,14 86,30 90,50 84,70 68,86 48,90 28,84 14,66 11,46 20,26 34,14')),
    lifted(cut('46,14 64,17 78,30 82,48 74,66 60,76 42,78 26,70 18,54 20,36 30,20')),
    deep(dot(38, 36, 8), dot(62, 50, 10), dot(36, 60, 6), dot(58, 26, 4.6), dot(48, 72, 3.4)),
    light(cut('34,31 40,29 44,34 36,33'), cut('56,44 63,41 70,45 60,46')),
  ),
};
