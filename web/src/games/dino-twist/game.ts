// Dino Twist on the table of all games (src/scene/game.ts).
import type { Event, Facts, Move, Secrets, View } from '$net/types/dino-twist';
import { defineGame } from '../../scene/game';
import type { GameTypes, Position } from '../../table/position';
import { asks, placings } from './asks';
import { beats } from './beats';
import Belongings from './Belongings.svelte';
import Card from './Card.svelte';
import { handName, ui } from './labels';
import Middle from './Middle.svelte';
import Mine from './Mine.svelte';
import Owned from './Owned.svelte';
import Played from './Played.svelte';
import { sources } from './sources';
import { tip } from './tip';

export interface DinoTwist extends GameTypes {
  facts: Facts;
  view: View;
  secrets: Secrets;
  move: Move;
  event: Event;
}
export type DinoTwistPosition = Position<DinoTwist>;

export default defineGame<DinoTwist>({
  Card,
  Middle,
  Mine,
  Belongings,
  Played,
  Owned,
  hand: ({ secrets }, seat) => secrets?.hands[seat] ?? null,
  handSize: ({ view }, seat) => view.seats[seat]?.hand_size ?? 0,
  score: ({ view }, seat) => ({ points: view.seats[seat]?.score.total ?? 0 }),
  round: ({ view }) => ui('round', { round: view.round }),
  cardName: handName,
  asks,
  tip,
  beats,
  decisive(event) {
    if (event.id === 'dino-twist.full-island' || event.id === 'dino-twist.claws') return event.args.points;
    // A capture, by the Dino that is won.
    return event.id === 'dino-twist.capture' ? Number(event.args.card.slice(1)) / 2 : 0;
  },
  sources: () => sources.map((name) => ({ name, text: ui(`source.${name}`) })),
  // Where one chooses a place on the own island, that is the large one.
  handLines: 1,
  weights(position, picker) {
    if (position.self === null) return { middle: 1, mine: 0.15 };
    return placings(picker).length > 0 ? { middle: 0.6, mine: 1, beside: 1 } : { middle: 1, mine: 0.6, beside: 1 };
  },
});
