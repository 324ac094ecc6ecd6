// Cubosaurs on the table of all games (src/scene/game.ts).
import type { Event, Facts, Move, Secrets, View } from '$net/types/cubosaurs';
import { plain } from '$words/numbers';
import { t } from '$words/i18n';
import { defineGame } from '../../scene/game';
import type { GameTypes, Position } from '../../table/position';
import { asks, reaching } from './asks';
import { beats } from './beats';
import Belongings from './Belongings.svelte';
import Card from './Card.svelte';
import Middle from './Middle.svelte';
import Mine from './Mine.svelte';
import { exactCardName } from './names';
import Owned from './Owned.svelte';
import { tip } from './tip';

export interface Cubosaurs extends GameTypes {
  facts: Facts;
  view: View;
  secrets: Secrets;
  move: Move;
  event: Event;
}
export type CubosaursPosition = Position<Cubosaurs>;

export default defineGame<Cubosaurs>({
  Card,
  Middle,
  Mine,
  Belongings,
  Owned,
  // Nobody has cards of their own but those that lie open; the Hand is everybody's.
  hand: () => null,
  handSize: ({ view }, seat) => (view.holder === seat ? view.hand.cards.length + view.hand.drawn.length : null),
  score({ view, result }, seat) {
    const { points = 0, total = 0, rounds = [] } = view.seats[seat] ?? {};
    if (result) return { points: total };
    return rounds.length > 0 ? { points, note: t('cubosaurs.ui.earlier', { points: plain(total) }) } : { points };
  },
  round: ({ view, facts }) => t('cubosaurs.ui.round', { round: view.round, rounds: facts.rounds }),
  cardName: (_, card) => exactCardName(card),
  asks,
  tip,
  beats,
  sources: () =>
    (['sets', 'raptors', 'eggs', 'tiles', 'rounds', 'dna'] as const).map((name) => ({
      name,
      text: t(`cubosaurs.ui.scores.${name}`),
    })),
  weights(position, picker) {
    if (position.self === null) return { middle: 1, mine: 0.15 };
    const { dna } = position.facts;
    // The end of a round and of the game is told in the middle.
    if (position.result) return { middle: 1, mine: 0.3 };
    if (position.view.holder === null) return { middle: 1, mine: 0.6 };
    const reach = reaching(picker);
    if (reach.length > 0) return { middle: 1, mine: reach.some(({ cards }) => cards.length > 0) ? 1 : 0.4 };
    return { middle: dna ? 0.6 : 0.35, mine: 1 };
  },
});
