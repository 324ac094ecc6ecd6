// From a card that somebody points at to the moves that it could make now.

export interface Choices {
  play: string | null;
  twist: string | null;
}

export const takeMove = 'take';
export const playOf = (card: string): string => `play ${card}`;
export const twistOf = (card: string): string => `twist ${card}`;

/** What this card can do; only moves that were offered count. */
export function choicesOf(card: string, moves: string[]): Choices {
  const offered = (move: string): string | null => (moves.includes(move) ? move : null);
  return { play: offered(playOf(card)), twist: offered(twistOf(card)) };
}

/** The one move of a card that has exactly one; null where there is none, or something to choose. */
export function onlyMove({ play, twist }: Choices): string | null {
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
