// What lies on the table: what the server shows, together with what is printed on the cards.
import type { Facts, Secrets, Seat, View } from '$net/types/cubosaurs';

interface Told {
  facts: Facts;
  view: View;
  secrets: Secrets | null;
}

/** The cards of the Hand: those that everybody knows, then the drawn ones; null for one that the viewer has not seen. */
export function handOf({ view, secrets }: Omit<Told, 'facts'>): (string | null)[] {
  return [...view.hand.cards, ...view.hand.drawn.map((_, i) => secrets?.drawn[i] ?? null)];
}

/** What is printed on a card besides its type. */
export function printed(facts: Facts, card: string): { dna: boolean; worth: [number, number] | null } {
  const dna = facts.dna?.cards.includes(card) ?? false;
  const raptor = [...facts.grey_raptors, ...facts.black_raptors].find((one) => one.card === card);
  if (raptor) return { dna, worth: [raptor.paired, raptor.alone] };
  const egg = facts.eggs.find((one) => one.card === card);
  return { dna, worth: egg ? [egg.leading, egg.trailing] : null };
}

export const costOf = (facts: Facts, tile: number): number =>
  facts.dna?.tiles.find((one) => one.tile === tile)?.cost ?? 0;

export interface Group {
  /** A plain type; `G` for both kinds of Velociraptors, `E` for the eggs. */
  type: string;
  cards: string[];
  /** What it is worth now; null where that is not told. */
  points: number | null;
  /** Of a plain type: what one, two, … cards are worth. */
  values: number[];
  /** What it would be worth with one card more; null where there is none, or that depends on the card. */
  next: number | null;
}

/** A collection by type: the plain ones, Velociraptors in their pairs, eggs. */
export function groupsOf(facts: Facts, { cards, sets, raptors, sources }: Seat): Group[] {
  const among = (some: { card: string }[]): string[] => cards.filter((card) => some.some((one) => one.card === card));
  const plain = facts.types.map(({ type, cards: all, points: values }, i) => ({
    type,
    cards: cards.filter((card) => all.includes(card)),
    points: sets[i]?.points ?? null,
    values,
    next: sets[i]?.next ?? null,
  }));
  const owned = among([...facts.grey_raptors, ...facts.black_raptors]);
  const paired = raptors.pairs.flat().filter((card) => owned.includes(card));
  const isTold = sets.length > 0;
  return [
    ...plain,
    {
      type: 'G',
      cards: [...paired, ...owned.filter((card) => !paired.includes(card))],
      points: isTold ? raptors.points : null,
      values: [],
      next: null,
    },
    { type: 'E', cards: among(facts.eggs), points: isTold ? sources.eggs : null, values: [], next: null },
  ];
}
