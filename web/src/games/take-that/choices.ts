// From a card that somebody points at to the moves that it could make now.
import type { Move } from '$net/types/take-that';

export type Twist = Extract<Move, { kind: 'twist' }>;

export interface Choices {
  play: Move | null;
  twist: Twist | null;
}

export const twistsOf = (moves: Move[]): Twist[] => moves.filter((move) => move.kind === 'twist');

/** What this card can do; only moves that were offered count. */
export function choicesOf(card: string, moves: Move[]): Choices {
  return {
    play: moves.find((move) => move.kind === 'play' && move.cards[0] === card) ?? null,
    twist: twistsOf(moves).find((move) => move.cards[0] === card) ?? null,
  };
}

/** The one move of a card that has exactly one; null where there is none, or something to choose. */
export function onlyMove({ play, twist }: Choices): Move | null {
  return play !== null && twist !== null ? null : (play ?? twist);
}

/** The place in a hand that an arrow key leads to. Hands stand in lines, so up and down go by a whole line. */
export function placeAfter(key: string, place: number, count: number, perLine: number): number | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perLine, ArrowDown: perLine };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const wanted = place + step;
  return wanted >= 0 && wanted < count ? wanted : place;
}
