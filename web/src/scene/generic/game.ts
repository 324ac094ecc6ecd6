// A game that the page has nothing of: its view is a table, its moves are buttons, and its events are told.
import { t } from '$words/i18n';
import type { Asked } from '../../table/asking';
import { endingEvent } from '../../table/beats';
import type { Picker } from '../../table/picker.svelte';
import type { Position } from '../../table/position';
import { defineGame } from '../game';
import Card from './Card.svelte';
import Middle from './Middle.svelte';
import Mine from './Mine.svelte';
import Owned from './Owned.svelte';
import { handOf, numberOf, seatsOf } from './view';

function asks(position: Position, picker: Picker): Asked {
  const { move } = picker;
  if (!move) return { text: t('scene.choose-move') };
  return {
    text: t('scene.chosen-move', { move: move.text }),
    choices: [{ text: t('scene.do-move'), deed: { do: 'play', move }, primary: true }],
  };
}

export default defineGame({
  Card,
  Middle,
  Mine,
  Owned,
  hand: ({ secrets }, seat) => handOf(secrets, seat),
  handSize: ({ view, secrets }, seat) =>
    handOf(secrets, seat)?.length ?? numberOf(seatsOf(view)[seat], 'hand_size', 'cards', 'hand'),
  score: ({ view, result }, seat) => ({
    points: result?.scores[seat] ?? numberOf(seatsOf(view)[seat], 'total', 'points', 'score'),
  }),
  round({ view }) {
    const { round } = view as { round?: unknown };
    return typeof round === 'number' ? t('scene.round', { round }) : '';
  },
  cardName: (_position, card) => card,
  asks,
  beats: (_before, after) => {
    const ends = endingEvent(after.events);
    return [{ position: after, flights: [], ...(ends ? { ends } : {}) }];
  },
  sources: () => [],
  weights: () => ({ middle: 1, mine: 0.6 }),
});
