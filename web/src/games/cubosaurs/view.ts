// What lies on the table: what the server shows, together with what is printed on the cards.
import type { Position } from '$lib/board';
import type { Definitions, Facts, Seat, View } from '$net/types/cubosaurs';

type Told = Pick<Position<Definitions>, 'facts' | 'view' | 'secrets'>;

function seatOnTable(facts: Facts, view: View, seat: Seat, number: number) {
  const among = (cards: { card: string }[]): string[] =>
    seat.cards.filter((card) => cards.some((one) => one.card === card));
  return {
    ...seat,
    sets: facts.types.map(({ type, cards }, i) => ({
      type,
      cards: seat.cards.filter((card) => cards.includes(card)),
      points: seat.sets[i]?.points ?? 0,
      next: seat.sets[i]?.next ?? null,
    })),
    raptors: { ...seat.raptors, grey: among(facts.grey_raptors), black: among(facts.black_raptors) },
    eggs: facts.eggs.flatMap(({ card, leading, trailing }, i) => {
      if (!seat.cards.includes(card)) return [];
      const leads = view.eggs[i]?.leaders.includes(number) ?? false;
      return [{ card, leads, points: leads ? leading : trailing }];
    }),
  };
}

export function onTable({ facts, view, secrets }: Told) {
  const drawn = view.hand.drawn.map((one, i) => ({ ...one, card: secrets?.drawn[i] ?? null }));
  const seen = drawn.flatMap((one) => one.card ?? []);
  const raptors = [...facts.grey_raptors, ...facts.black_raptors];
  const costs = new Map(facts.dna?.tiles.map(({ tile, cost }) => [tile, cost]));
  return {
    ...view,
    rounds: facts.rounds,
    values: {
      sets: Object.fromEntries(facts.types.map(({ type, points }) => [type, points])),
      raptors: Object.fromEntries(raptors.map((raptor) => [raptor.card, raptor])),
      dna: facts.dna?.cards ?? [],
    },
    /** `cards`: those that the viewer knows. */
    hand: { ...view.hand, drawn, cards: [...view.hand.cards, ...seen], size: view.hand.cards.length + drawn.length },
    eggs: facts.eggs.map((egg, i) => ({
      ...egg,
      owner: view.eggs[i]?.owner ?? null,
      leaders: view.eggs[i]?.leaders ?? [],
      counts: view.eggs[i]?.counts ?? [],
    })),
    dna: view.dna && {
      ...view.dna,
      market: view.dna.market.map((tile) => ({ tile, cost: costs.get(tile) ?? 0 })),
    },
    seats: view.seats.map((seat, number) => seatOnTable(facts, view, seat, number)),
  };
}

export type CubosaursView = ReturnType<typeof onTable>;
export type SeatView = CubosaursView['seats'][number];
export type PlainSet = SeatView['sets'][number];
export type DrawnCard = CubosaursView['hand']['drawn'][number];
export type Range = NonNullable<Seat['raptors']['next_grey']>;
