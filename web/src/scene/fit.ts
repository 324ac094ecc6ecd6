// How large cards can be: n of them in a box, in as many lines as let them be largest.

export interface Box {
  width: number;
  height: number;
}
export interface Fit {
  /** The width of a card. */
  card: number;
  /** From the left edge of a card to that of the next one in its line; less than `card` where they overlap. */
  step: number;
  lines: number;
  perLine: number;
}

const ratio = 5 / 7;
/** Nothing to press is smaller. */
export const target = 44;

/** A card that lies half under another one is still told by this much of it. */
const seen = 0.62;

/** The pixels of a rem: the root's letters grow on the largest windows. */
export const rem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

interface Wishes {
  /** A card is no wider than this. */
  most: number;
  gap: number;
  mayOverlap: boolean;
  lines?: number;
}

export function fitCards(count: number, box: Box, { most, gap, mayOverlap, lines: mostLines = 4 }: Wishes): Fit {
  let best: Fit | null = null;
  for (let lines = 1; lines <= Math.min(mostLines, Math.max(1, count)); ++lines) {
    const perLine = Math.ceil(Math.max(1, count) / lines);
    const high = ((box.height - (lines - 1) * gap) / lines) * ratio;
    const wide = mayOverlap
      ? Math.min(box.width - (perLine - 1) * target, box.width / (1 + seen * (perLine - 1)))
      : (box.width - (perLine - 1) * gap) / perLine;
    const card = Math.max(0, Math.min(most, high, wide));
    const step = perLine === 1 ? card + gap : Math.min(card + gap, (box.width - card) / (perLine - 1));
    if (!best || card > best.card) best = { card, step, lines, perLine };
  }
  return best ?? { card: 0, step: 0, lines: 1, perLine: 1 };
}
