// Take That on the table of all games (src/scene/game.ts).
import type { Event, Facts, Move, Secrets, View } from '$net/types/take-that';
import { defineGame } from '../../scene/game';
import { plain } from '$words/numbers';
import { t } from '$words/i18n';
import type { GameTypes, Position } from '../../table/position';
import { asks, cardName } from './asks';
import { beats } from './beats';
import Belongings from './Belongings.svelte';
import Card from './Card.svelte';
import Middle from './Middle.svelte';
import Owned from './Owned.svelte';
import { tip } from './tip';

export interface TakeThat extends GameTypes {
  facts: Facts;
  view: View;
  secrets: Secrets;
  move: Move;
  event: Event;
}
export type TakeThatPosition = Position<TakeThat>;

export default defineGame<TakeThat>({
  Card,
  Middle,
  Belongings,
  Owned,
  hand: ({ secrets }, seat) => secrets?.hands[seat] ?? null,
  handSize: ({ view }, seat) => view.seats[seat]?.hand_size ?? 0,
  score({ view, result }, seat) {
    const { points = 0, total = 0, rounds = [] } = view.seats[seat] ?? {};
    if (result) return { points: total };
    return rounds.length > 0 ? { points, note: t('take-that-ui.total', { points: plain(total) }) } : { points };
  },
  round: ({ view, facts }) => t('take-that-ui.round', { round: view.round, rounds: facts.rounds }),
  cardName,
  asks,
  tip,
  beats,
  sources: () =>
    (['gained', 'taken', 'toads'] as const).map((name) => ({ name, text: t(`take-that-ui.scores.${name}`) })),
  decisive: (event) => (event.id === 'take-that.take' ? event.args.cost : 0),
  weights: () => ({ middle: 1, mine: 0.15 }),
});
