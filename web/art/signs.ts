// The signs of the species: what tells them apart without colour. A symbol each, and a card's frame whose inner edge is
// cut in the species' own pattern.
import { body, cut, deep, light, type Picture } from './paper';

const sign = (...sheets: Picture['sheets']): Picture => ({ width: 40, height: 40, sheets, shadow: false });

export const signs: Record<string, Picture> = {
  aqua: sign(
    body(cut('2,21 8,9 18,4 29,6 37,15! 30,12 24,14 24,20 30,23 38,21! 34,29 25,34 12,33 3,28')),
    light(cut('5,25 11,16 19,13! 17,21 23,28 14,28')),
  ),
  carni: sign(
    body(cut('3,5! 14,2 27,3 35,8! 37,20 31,31 20,39! 24,28 22,20 14,15 4,14')),
    light(cut('19,14 28,13 31,20 28,28! 27,20')),
  ),
  herbi: sign(body(cut('5,37! 7,22 16,9 36,3! 35,20 27,31 12,33')), light(cut('5,38! 9,29 20,18 30,10! 23,22 12,32'))),
  voli: sign(
    body(cut('2,14 6,5 16,2 38,3! 36,11! 30,11! 34,13! 31,20! 24,19! 28,22! 24,29! 18,27! 20,31! 14,38! 9,27 3,22')),
    light(cut('6,15 10,8 18,7 30,6! 20,11 15,15 11,20')),
  ),
  // Long Claws: three scratches.
  claws: sign(
    deep(
      cut('6,4! 13,12 13,24 6,37! 3,24 4,12'),
      cut('19,3! 26,12 26,25 18,38! 16,25 17,12'),
      cut('32,4! 38,13 37,25 30,36! 29,24 30,13'),
    ),
  ),
};

type Pattern = 'ripples' | 'zigzag' | 'scallops' | 'notches' | 'blocks' | 'torn';

/** The inner edge of a frame: one side after the other, each cut into equal steps, `into` the card being to the right. */
function innerEdge(shape: Pattern, dx: number, dy: number): string {
  const [left, top, right, bottom] = [7 + dx, 7 + dy, 93 + dx, 133 + dy];
  const corners: [number, number][] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  const f = (value: number): string => String(Math.round(value * 10) / 10);
  let path = `M${f(left)} ${f(top)}`;
  corners.forEach(([x1, y1], side) => {
    const [x2, y2] = corners[(side + 1) % 4] as [number, number];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const wanted = { ripples: 10.6, zigzag: 6.2, scallops: 8.7, notches: 10.6, blocks: 8.7, torn: 7.2 }[shape];
    const steps = Math.round(length / wanted);
    const step = length / steps;
    // A point `a` along the side and `h` outwards.
    const p = (a: number, h: number): string => `${f(x1 + ux * a + uy * h)} ${f(y1 + uy * a - ux * h)}`;
    for (let i = 0; i < steps; ++i) {
      const a = i * step;
      if (shape === 'ripples')
        path += `C${p(a + step * 0.18, 2.6)} ${p(a + step * 0.32, 2.6)} ${p(a + step * 0.5, 0)}C${p(a + step * 0.68, -2.6)} ${p(a + step * 0.82, -2.6)} ${p(a + step, 0)}`;
      else if (shape === 'zigzag') path += `L${p(a + step / 2, 3.6)}L${p(a + step, 0)}`;
      else if (shape === 'scallops') path += `C${p(a + step * 0.05, 4.2)} ${p(a + step * 0.95, 4.2)} ${p(a + step, 0)}`;
      else if (shape === 'blocks')
        path += `L${p(a + step * 0.25, 0)}L${p(a + step * 0.25, 2.4)}L${p(a + step * 0.75, 2.4)}L${p(a + step * 0.75, 0)}`;
      else if (shape === 'torn')
        path += `L${p(a + step * 0.4, ((i * 7) % 5) * 0.5)}L${p(a + step * 0.8, ((i * 3) % 4) * 0.6 - 1)}`;
      else path += `L${p(a + step * 0.52, 0)}L${p(a + step * 0.98, 4)}L${p(a + step, 0)}`;
    }
  });
  return `${path}Z`;
}

// Cut by hand: no side of a card is quite straight, no corner quite like the next.
export const cardEdge =
  'M7.2 .4C30 -.1 66 .8 92.6 .3C97.4 .3 99.7 2.8 99.7 7.4C99.2 42 100.2 96 99.6 132.4C99.6 137.2 97 139.7 92.2 139.7C64 139.2 36 140.2 7.6 139.6C2.8 139.6 .3 137 .3 132.6C.8 90 -.2 48 .4 7.2C.4 2.7 2.6 .4 7.2 .4Z';

export function frame(shape: Pattern, tone: 'body' | 'deep' = 'body'): Picture {
  return {
    width: 100,
    height: 140,
    shadow: false,
    sheets: [
      { tone: 'shade', path: cardEdge + innerEdge(shape, 0.9, 1.5), evenOdd: true },
      { tone, path: cardEdge + innerEdge(shape, 0, 0), evenOdd: true },
      // The glass: one streak of light across a corner.
      { tone: '#ffffff', path: 'M70 .4L92.6 .3C97.4 .3 99.7 2.8 99.7 7.4L99.6 34L95 34L95 12L74 4.6Z', opacity: 0.28 },
    ],
  };
}

export const frames: Record<string, Picture> = {
  'frame-aqua': frame('ripples'),
  'frame-carni': frame('zigzag'),
  'frame-herbi': frame('scallops'),
  'frame-voli': frame('notches'),
};

export const scene = (...sheets: Picture['sheets']): Picture => ({ width: 100, height: 140, sheets, shadow: false });

// Where each species lives: two sheets of landscape behind the animal.
export const scenes: Record<string, Picture> = {
  'scene-aqua': scene(
    { tone: 'wash', path: cut('2,92! 2,80 14,74 26,80 38,74 50,80 62,74 74,80 86,74 98,80! 98,138! 2,138!') },
    {
      tone: 'light',
      path: cut('2,116! 10,109 20,114 32,108 44,114 56,108 68,114 80,108 92,113 98,110! 98,138! 2,138!'),
      opacity: 0.55,
    },
  ),
  'scene-carni': scene(
    {
      tone: 'wash',
      path: cut('2,138! 2,96! 10,76! 18,92! 28,66! 38,90! 46,78! 54,94! 66,70! 76,92! 86,74! 98,94! 98,138!'),
    },
    { tone: 'light', path: cut('2,120! 20,115 40,120 62,114 82,119 98,114! 98,138! 2,138!'), opacity: 0.5 },
  ),
  'scene-herbi': scene(
    { tone: 'wash', path: cut('2,138! 2,88 16,76 34,78 48,92 62,74 80,68 98,84! 98,138!') },
    { tone: 'light', path: cut('2,138! 2,117 22,111 48,118 74,111 98,116! 98,138!'), opacity: 0.6 },
  ),
  'scene-voli': scene(
    {
      tone: 'wash',
      path:
        cut('2,138! 2,84! 16,78! 22,94! 30,102! 34,138!') +
        cut('98,138! 98,70! 86,76! 80,92! 70,100! 64,138!') +
        cut('36,72 44,66 54,68 62,74 56,79 42,79'),
    },
    {
      tone: 'light',
      path: cut('2,138! 2,120 14,113 26,118 36,112 50,117 64,111 78,117 90,112 98,117! 98,138!'),
      opacity: 0.55,
    },
  ),
};

// The plain sheet of a card's face: white paper with its cut edge.
export const sheets: Record<string, Picture> = {
  sheet: scene({ tone: '--card', path: cardEdge }),
};

// Cubosaurs and the events have frames of their own.
export const cuboFrame: Record<string, Picture> = {
  frame: frame('blocks'),
  ground: scene(
    { tone: 'light', path: cut('10,78 14,46 34,24 62,22 86,42 91,78 82,106 50,116 20,108'), opacity: 0.38 },
    {
      tone: 'light',
      path: cut('2,138! 2,112! 20,112! 20,108! 46,108! 46,112! 74,112! 74,106! 98,106! 98,138!'),
      opacity: 0.6,
    },
  ),
};
export const eventFrame: Record<string, Picture> = {
  'frame-event': frame('torn', 'deep'),
  'scene-event': scene(
    { tone: 'light', path: cut('3,3! 97,3! 97,137! 3,137!'), opacity: 0.3 },
    { tone: 'light', path: cut('3,137! 3,106 22,98 46,106 70,96 97,104! 97,137!'), opacity: 0.55 },
    { tone: 'body', path: cut('3,137! 3,122 26,115 52,122 76,114 97,120! 97,137!'), opacity: 0.4 },
  ),
};
