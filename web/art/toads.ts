// The toad of Take That: sits on its number and looks at you.
import { cardEdge } from './signs';
import { body, cut, deep, dot, ink, light, lifted, paper, pencil, line, type Picture } from './paper';

export const toads: Record<string, Picture> = {
  toad: {
    width: 100,
    height: 62,
    sheets: [
      deep(cut('2,60! 2,46 10,34 24,36 26,60!'), cut('98,60! 98,46 90,34 76,36 74,60!')),
      body(cut('12,60! 8,44 16,28 26,20 38,18 50,20 62,18 74,20 84,28 92,44 88,60!')),
      body(dot(28, 16, 13), dot(72, 16, 13)),
      light(cut('24,60! 26,48 38,43 50,42 62,43 74,48 76,60!')),
      lifted(cut('20,61! 22,50 30,46 36,54 40,58 44,61!'), cut('80,61! 78,50 70,46 64,54 60,58 56,61!')),
      deep(
        dot(18, 40, 2.6),
        dot(26, 34, 2),
        dot(82, 40, 2.6),
        dot(74, 34, 2),
        dot(50, 25, 2.2),
        dot(43, 29, 1.7),
        dot(57, 29, 1.7),
      ),
      paper(dot(28, 15, 9.4), dot(72, 15, 9.4)),
      ink(cut('20,15! 28,11 36,15! 28,20'), cut('64,15! 72,11 80,15! 72,20')),
      paper(dot(25, 13.4, 1.6), dot(69, 13.4, 1.6)),
      deep(cut('14,12! 20,3 28,0 36,3 42,12! 28,7'), cut('58,12! 64,3 72,0 80,3 86,12! 72,7')),
      pencil(line('24,38 36,42 50,39 64,42 76,38'), 2.2, 'ink'),
    ],
  },
};

export const toadSheet: Record<string, Picture> = {
  // A toad's card is not like the others at all: green, with warts.
  'toad-sheet': {
    width: 100,
    height: 140,
    shadow: false,
    sheets: [
      { tone: 'light', path: cardEdge },
      deep(dot(12, 112, 3), dot(88, 110, 2.6), dot(20, 104, 2), dot(80, 103, 2.2)),
      { tone: 'deep', path: cut('2.6,3! 97.2,2.6! 97.4,137.4! 2.4,137!'), stroke: 3.4 },
    ],
  },
};
