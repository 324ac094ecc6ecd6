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
  /** From the upper edge of a line to that of the next one. */
  lineStep: number;
  lines: number;
  perLine: number;
}

const ratio = 5 / 7;
/** Nothing to press is smaller. */
export const target = 44;

/** The pixels of a rem: the root's letters grow on the largest windows. */
export const rem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

interface Wishes {
  /** A card is no wider than this. */
  most: number;
  /** Cards of a line overlap where they would be narrower than this, and lines where cards would be below a target. */
  overlapBelow: number;
  gap: number;
  lines: number;
}

export function fitCards(count: number, box: Box, { most, overlapBelow, gap, lines: mostLines }: Wishes): Fit {
  let best: Fit | null = null;
  for (let lines = 1; lines <= Math.min(mostLines, Math.max(1, count)); ++lines) {
    const perLine = Math.ceil(Math.max(1, count) / lines);
    // Apart, and overlapping, in a line and from line to line.
    const along = [(box.width - (perLine - 1) * gap) / perLine, box.width - (perLine - 1) * target] as const;
    const across = [(box.height - (lines - 1) * gap) / lines, box.height - (lines - 1) * target] as const;
    const apart = Math.min(along[0], across[0] * ratio);
    const over = Math.min(Math.max(...along), across[0] * ratio, overlapBelow);
    const tight = Math.min(Math.max(...along), Math.max(...across) * ratio, target);
    const card = Math.max(0, Math.min(most, Math.max(apart, over, tight)));
    const stepOf = (size: number, room: number, places: number): number =>
      places === 1 ? size + gap : Math.min(size + gap, (room - size) / (places - 1));
    const step = stepOf(card, box.width, perLine);
    const lineStep = stepOf(card / ratio, box.height, lines);
    if (!best || card > best.card) best = { card, step, lineStep, lines, perLine };
  }
  return best ?? { card: 0, step: 0, lineStep: 0, lines: 1, perLine: 1 };
}
