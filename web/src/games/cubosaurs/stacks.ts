// How a collection is laid out in a box: groups beside each other in as many lines as let the cards be largest. Cards of a
// group overlap where that is needed, and stay wide enough to be pressed.
import { fitCards, target, type Box } from '../../scene/fit';

const ratio = 5 / 7;
const gap = 8;
/** The least of a group's sides beside its cards. */
const padding = 6;

/** Above each group: `full`: its name and its values; `short`: its points; `none`: all cards are one group. */
export type Heading = 'full' | 'short' | 'none';

export interface Stacks {
  heading: Heading;
  card: number;
  /** From card to card of a group, and from line to line in one. */
  step: number;
  lineStep: number;
  /** How many cards of a group are in a line. */
  perLine: number;
}

interface Style {
  heading: Heading;
  height: number;
  least: number;
}
interface Wishes {
  most: number;
  rem: number;
}

function fits(counts: readonly number[], box: Box, style: Style, stacks: Omit<Stacks, 'heading'>): boolean {
  const { card, step, lineStep, perLine } = stacks;
  let [x, y, line] = [0, 0, 0];
  for (const count of counts) {
    const width = Math.max(style.least, card + (Math.min(count, perLine) - 1) * step + 2 * padding);
    const height = style.height + Math.ceil(count / perLine) * lineStep + padding;
    if (x > 0 && x + width > box.width) {
      y += line + gap;
      [x, line] = [0, 0];
    }
    x += width + gap;
    line = Math.max(line, height);
  }
  return y + line <= box.height;
}

/** `counts`: the cards of each group. */
export function layOut(counts: readonly number[], box: Box, { most, rem }: Wishes): Stacks {
  const styles: (Style & { from: number })[] = [
    { heading: 'full', height: 3.4 * rem, least: 8.5 * rem, from: 4.25 * rem },
    { heading: 'short', height: 2 * rem, least: 0, from: target },
  ];
  for (const style of styles) {
    for (let card = Math.floor(most); card >= style.from; card -= 2) {
      for (const step of [card + 4, Math.max(target, 0.6 * card)]) {
        const room = box.width - 2 * padding - card;
        if (room < 0) continue;
        const perLine = Math.floor(room / step) + 1;
        const stacks = { card, step, lineStep: card / ratio + 4, perLine };
        if (fits(counts, box, style, stacks)) return { heading: style.heading, ...stacks };
      }
    }
  }
  const count = counts.reduce((sum, some) => sum + some, 0);
  const { card, step, lineStep, perLine } = fitCards(count, box, { most, overlapBelow: target, gap: 4, lines: 12 });
  return { heading: 'none', card, step, lineStep, perLine };
}
