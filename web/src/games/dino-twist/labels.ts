// Names of things on this board, in the reader's language.
import { dinoFace } from './faces';
import { t } from '$words/i18n';
import type { Beaten, Species } from './view';

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

export function cardNames(cards: string[]): string {
  return cards.map(cardName).join(', ');
}

/** "Mosasaurus" */
export function dinoName(card: string): string {
  const strength = Number(card.slice(1));
  const group = groups.find((range) => strength <= Number(range.split('-').at(-1)));
  return t(`dino-twist.dino.${card.charAt(0)}${group}`);
}

/** "Aqua 3, Mosasaurus"; of equal cards also which of them: each has a name of its own. */
export function handNames(hand: string[]): string[] {
  return hand.map((card, index) => {
    const count = hand.filter((held) => held === card).length;
    const number = hand.slice(0, index + 1).filter((held) => held === card).length;
    return [cardName(card), dinoName(card), ...(count > 1 ? [ui('copy', { number, count })] : [])].join(', ');
  });
}

/** "Sea", as written on the map. */
export function placeName(territory: string): string {
  return ui(`place.${territory}`);
}

export function placeNames(territories: string[]): string {
  return territories.map(placeName).join(', ');
}

/** "Aqua 5 (Sea), Aqua 3 (Beach)" */
export function beatenNames(beats: Beaten[]): string {
  return beats.map((one) => ui('beaten', { card: cardName(one.card), place: placeName(one.territory) })).join(', ');
}

/** Meteors share a name whatever they hit. */
function eventKind(name: string): string {
  return name.startsWith('meteor-') ? 'meteor' : name;
}

export function eventName(name: string): string {
  return t(`dino-twist.event.${eventKind(name)}`);
}

/** The territories in the name of a meteor: "meteor-river+sea". */
export function eventPlaces(name: string): string[] {
  return name.startsWith('meteor-') ? name.slice('meteor-'.length).split('+') : [];
}

export function eventEffect(name: string): string {
  return t(`dino-twist.event-effect.${eventKind(name)}`);
}

/** "+3", "−2" with a real minus sign, "±0" */
export function signed(points: number): string {
  if (points === 0) return '±0';
  return points > 0 ? `+${points}` : `−${-points}`;
}
