// From cards chosen in the hand to the legal moves that they make. The hand stands in the order in which moves name
// their cards.
import type { MoveInfo } from './view';

/** Places in the hand, ascending. */
export type Selection = number[];

export interface Toggled {
  selection: Selection;
  /** The cards that do not go together, when choosing this one could not simply add it. */
  clash: string[] | null;
}

export function cardsOf(hand: string[], selection: Selection): string[] {
  return selection.flatMap((index) => hand[index] ?? []);
}

/** The legal moves of exactly these cards: an attack, a burial, a redraw. */
export function movesOf(moves: MoveInfo[], cards: string[]): MoveInfo[] {
  const wanted = cards.join('+');
  return moves.filter((move) => move.cards.join('+') === wanted);
}

/** Whether some legal move uses all of these cards, perhaps with others. */
export function leadsToMove(moves: MoveInfo[], cards: string[]): boolean {
  return moves.some((move) => {
    const left = [...move.cards] as string[];
    return cards.every((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}

/**
 * What is chosen after a tap on one card. A card that does not go with the others takes their place; one that can be
 * used in no way changes nothing.
 */
export function toggle(hand: string[], selection: Selection, index: number, moves: MoveInfo[]): Toggled {
  if (selection.includes(index)) return { selection: selection.filter((i) => i !== index), clash: null };
  const together = [...selection, index].sort((a, b) => a - b);
  if (leadsToMove(moves, cardsOf(hand, together))) return { selection: together, clash: null };
  const clash = cardsOf(hand, together);
  return { selection: leadsToMove(moves, cardsOf(hand, [index])) ? [index] : selection, clash };
}

/** The places in the hand of these cards, of equal ones the first that are free. */
export function selectionOf(hand: string[], cards: string[]): Selection {
  const selection: Selection = [];
  for (const card of cards) {
    const index = hand.findIndex((held, i) => held === card && !selection.includes(i));
    if (index >= 0) selection.push(index);
  }
  return selection.sort((a, b) => a - b);
}
