// Names of things on this board, in the reader's language.
import { dinoFace } from './faces';
import type { Species, Territory } from '$net/types/dino-twist';
import { t } from '$words/i18n';
import { signed } from '$words/numbers';
import { movesWith } from '../../table/picker.svelte';
import type { DinoTwistPosition } from './game';
import { eventOf } from './places';

export { signed };

// The strengths that share a Dino's name, as the ids of i18n spell them.
const groups = ['1', '2-4', '5-7', '8-9', '10'];

export function ui(id: string, args: Record<string, string | number> = {}): string {
  return t(`dino-twist.ui.${id}`, args);
}

export function speciesOf(card: string): Species {
  return dinoFace(card)?.species ?? 'aqua';
}

export function speciesName(species: Species): string {
  return t(`dino-twist.species.${species}`);
}

/** "Aqua 3" */
export function cardName(card: string): string {
  return t(`dino-twist.card.${card.charAt(0)}.name`, { number: card.slice(1) });
}

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en').format(names);

export const cardNames = (cards: readonly string[]): string => listed(cards.map(cardName));

/** "Mosasaurus" */
export function dinoName(card: string): string {
  const strength = Number(card.slice(1));
  const group = groups.find((range) => strength <= Number(range.split('-').at(-1)));
  return t(`dino-twist.dino.${card.charAt(0)}${group}`);
}

/** "Aqua 3, Mosasaurus. Long Claws. +3 from the event." */
export function handName(position: DinoTwistPosition, card: string): string {
  const { facts, moves } = position;
  const bonus = eventOf(position)?.bonuses[speciesOf(card)] ?? 0;
  const choosesCards = moves.some((move) => move.cards.length > 0);
  return [
    `${cardName(card)}, ${dinoName(card)}`,
    ...(facts.cards[card]?.claws ? [ui('claws')] : []),
    ...(bonus > 0 ? [ui('event-bonus', { points: signed(bonus) })] : []),
    ...(choosesCards && movesWith(moves, { cards: [card] }).length === 0 ? [ui('cannot-choose')] : []),
  ].join('. ');
}

/** "Sea", as written on the map. */
export function placeName(territory: string): string {
  return ui(`place.${territory}`);
}

/** "Aqua 5 (Sea) and Aqua 3 (Beach)" */
export const beatenNames = (beats: readonly { territory: Territory; card: string }[]): string =>
  listed(beats.map((one) => ui('beaten', { card: cardName(one.card), place: placeName(one.territory) })));

/** Meteors share a name whatever they hit. */
function eventKind(name: string): string {
  return name.startsWith('meteor-') ? 'meteor' : name;
}

/** "Meteor" */
export const eventTitle = (name: string): string => t(`dino-twist.event.${eventKind(name)}`);

/** "Meteor: River and Sea" */
export function eventName(name: string): string {
  const event = eventTitle(name);
  if (!name.startsWith('meteor-')) return event;
  return ui('event-at', { event, places: listed(name.slice('meteor-'.length).split('+').map(placeName)) });
}

export function eventEffect(name: string): string {
  return t(`dino-twist.event-effect.${eventKind(name)}`);
}
