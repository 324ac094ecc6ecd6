// What is mixed in a game, and when (docs/FAIR_DEAL.md): all that checking a deal needs of the rules.
import type { DealStream } from '$net/deal/stream';
import { range, type Walk } from '$net/deal/walk';

const standardEvents: Record<string, number> = {
  ...{ 'meteor-cliff': 1, 'meteor-jungle': 1, 'meteor-hill': 1, 'meteor-beach': 1 },
  ...{ 'meteor-mountain+desert': 1, 'meteor-river+sea': 1, 'meteor-cliff+hill': 1, 'meteor-jungle+beach': 1 },
  ...{ 'fury-aqua': 1, 'fury-carni': 1, 'fury-herbi': 1, 'fury-voli': 1 },
  ...{ triple: 2, alone: 2, carnage: 2, earthquake: 2, support: 2 },
  ...{ tornado: 1, 'new-brood': 1, volcano: 1 },
};
const eventsInGame = 10;
const handSize = 7;

const strength = (card: string): number => Number(card.slice(1));
function inCardOrder(cards: readonly string[]): string[] {
  const letter = (card: string): number => card.charCodeAt(0);
  return [...cards].sort((a, b) => letter(a) - letter(b) || strength(a) - strength(b));
}
/** In this game the list is written from its end. */
const pileOf = (stream: DealStream, cards: readonly string[]): string[] =>
  stream.shuffled(inCardOrder(cards)).reverse();

const goesBack = (hand: string[]): boolean =>
  [...'ACHV'].some((letter) => hand.filter((card) => card.startsWith(letter)).length >= 5);

export function deal(walk: Walk): void {
  const events = (walk.edition('events') as Record<string, number> | undefined) ?? standardEvents;
  const deck = Object.entries(events).flatMap(([event, count]) => Array.from({ length: count }, () => event));
  walk.cards('events', (stream) => {
    const places = new Set<number>();
    while (places.size < Math.min(eventsInGame, deck.length)) places.add(stream.below(deck.length));
    return [...places].map((place) => deck[place] as string);
  });

  let pile = [...'ACHV'].flatMap((letter) =>
    range(2, 10).flatMap((number) => Array(3).fill(`${letter}${number}`) as string[]),
  );
  const shuffle = (): void => {
    pile = walk.cards('shuffle', (stream) => pileOf(stream, pile));
  };
  shuffle();
  for (let seat = 0; seat < walk.players; ++seat) {
    while (goesBack(pile.slice(0, handSize))) shuffle();
    pile = pile.slice(handSize);
  }
  walk.moves();
  while (walk.step) {
    walk.cards('shuffle', (stream, told) => pileOf(stream, told));
    walk.moves();
  }
}
