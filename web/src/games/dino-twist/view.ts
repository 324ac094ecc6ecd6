// What lies on the table: what the server shows, together with what is printed on the cards.
import type { Position } from '$lib/board';
import type { AnyOf } from '$net/protocol';
import type { Attack, Definitions, EventFacts, Facts, Move, Species, Territory, View } from '$net/types/dino-twist';

export type { Attack, EventFacts, Species, Territory };
export type Score = View['seats'][number]['score'];

export interface Place {
  territory: Territory;
  species: Species;
  card: string | null;
  strength: number;
  claws: boolean;
}

export interface TwistPlace extends Place {
  card: string;
  open: boolean;
}

export interface Beaten {
  territory: Territory;
  card: string;
}

/** A legal move; `gain`: what it changes at once in the viewer's own points. */
export type MoveInfo = AnyOf<Move> & { gain: number };

function placesOf(facts: Facts, cards: (string | null)[]): Place[] {
  return facts.territories.map(({ name, species }, i) => {
    const card = cards[i] ?? null;
    const { strength = 0, claws = false } = (card !== null && facts.cards[card]) || {};
    return { territory: name, species, card, strength, claws };
  });
}

export function eventOf({ facts, view }: Pick<Position<Definitions>, 'facts' | 'view'>): EventFacts {
  return facts.events.find((event) => event.name === view.event) as EventFacts;
}

export function onTable(position: Position<Definitions>, self: number | null) {
  const { facts, view, secrets, moves } = position;
  const event = eventOf(position);
  return {
    ...view,
    event,
    twist: placesOf(facts, view.twist).map((place): TwistPlace => ({
      ...place,
      card: place.card ?? '',
      open: !event.destroyed.includes(place.territory),
    })),
    players: view.seats.map((player, seat) => ({
      ...player,
      seat,
      island_kind: facts.islands[seat] ?? 't_rex',
      island: placesOf(facts, player.island),
      buried: secrets?.buried[seat] ?? [],
      hand: secrets?.hands[seat] ?? [],
    })),
    claws_bonus: facts.claws_bonus,
    claws_cards: Object.keys(facts.cards).filter((card) => facts.cards[card]?.claws),
    hand: (self === null ? null : secrets?.hands[self]) ?? [],
    choice: secrets?.choice ?? null,
    moves: moves.map((move: AnyOf<Move>): MoveInfo => ({ ...move, gain: move.points?.[self ?? 0] ?? 0 })),
  };
}

export type DinoTwistView = ReturnType<typeof onTable>;
export type PlayerView = DinoTwistView['players'][number];
