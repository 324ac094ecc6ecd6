// The territories of an island with what lives there, and the event that is on the table.
import type { EventFacts, Species, Territory } from '$net/types/dino-twist';
import type { DinoTwistPosition } from './game';

export interface Place {
  territory: Territory;
  species: Species;
  card: string | null;
}

/** Clockwise from the upper left, so that the same territory is in the same place on every island. */
export function placesOf({ facts }: DinoTwistPosition, cards: readonly (string | null)[]): Place[] {
  return facts.territories.map(({ name, species }, i) => ({ territory: name, species, card: cards[i] ?? null }));
}

export function eventOf({ facts, view }: Pick<DinoTwistPosition, 'facts' | 'view'>): EventFacts | null {
  return facts.events.find((event) => event.name === view.event) ?? null;
}

/** The cards of what the viewer has chosen in secret. */
export const chosenCards = ({ moves, secrets }: DinoTwistPosition): string[] | null =>
  moves.find((move) => move.text === secrets?.choice)?.cards ?? null;
