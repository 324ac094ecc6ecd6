// What Take That asks, and how its cards and moves are named.
import type { Move } from '$net/types/take-that';
import { t } from '$words/i18n';
import { signed } from '$words/numbers';
import type { Asked, Choice } from '../../table/asking';
import { movesWith, type Picker } from '../../table/picker.svelte';
import type { TakeThatPosition } from './game';

const gainOf = (move: Move, self: number | null): string => signed(self === null ? 0 : (move.points[self] ?? 0));

function labelOf({ view, self }: TakeThatPosition, move: Move): string {
  const points = gainOf(move, self);
  switch (move.kind) {
    case 'play':
      return t(view.row.length === 0 ? 'take-that-ui.do.start' : 'take-that-ui.do.play', { card: move.cards[0] });
    case 'twist':
      return t(view.twist_ends_round ? 'take-that-ui.do.twist-last' : 'take-that-ui.do.twist', {
        twin: move.target,
        points,
      });
    case 'take':
      return t(view.last_phase ? 'take-that-ui.do.take-last' : 'take-that-ui.do.take', { points });
  }
}

function outcomeOf({ view }: TakeThatPosition, move: Move): string {
  const [card] = move.cards;
  if (move.kind === 'twist') return t('take-that-ui.picked.twist', { card, twin: move.target });
  return t(view.row.length === 0 ? 'take-that-ui.picked.start' : 'take-that-ui.picked.play', { card });
}

export function asks(position: TakeThatPosition, picker: Picker): Asked | null {
  const { view, moves } = position;
  const choice = (move: Move, primary: boolean): Choice => ({
    text: labelOf(position, move),
    deed: { do: 'play', move },
    primary,
  });
  const exact = picker.exact as Move[];
  const [only] = exact;
  if (only && exact.length === 1) return { text: outcomeOf(position, only), choices: [choice(only, true)] };
  if (only) {
    // To twist is what one usually wants.
    const sorted = [...exact].sort((a, b) => Number(b.kind === 'twist') - Number(a.kind === 'twist'));
    return {
      text: t('take-that-ui.choose', { card: only.cards[0] }),
      choices: sorted.map((move, i) => choice(move, i === 0)),
    };
  }
  if (view.phase === 'start_row') return { text: t('take-that-ui.ask.start') };
  const take = moves.find((move) => move.kind === 'take');
  const choices = take ? [choice(take, moves.length === 1)] : [];
  if (moves.length === 1) return { text: t('take-that-ui.ask.take'), choices };
  const twists = moves.some((move) => move.kind === 'twist');
  return { text: t(twists ? 'take-that-ui.ask.twist' : 'take-that-ui.ask.play', { last: view.row.at(-1) }), choices };
}

export function toadName({ facts }: TakeThatPosition, card: string): string {
  return facts.toads.includes(card) ? t('take-that-ui.toad', { card }) : card;
}

export function cardName(position: TakeThatPosition, card: string): string {
  const name = toadName(position, card);
  const { moves, view } = position;
  const mine = movesWith(moves, { cards: [card] });
  const plays = mine.some((move) => move.kind === 'play');
  const twist = mine.find((move) => move.kind === 'twist');
  if (twist && plays) return t('take-that-ui.hand.both', { card: name, twin: twist.target });
  if (twist) return t('take-that-ui.hand.twists', { card: name, twin: twist.target });
  if (plays) return t(view.row.length === 0 ? 'take-that-ui.hand.starts' : 'take-that-ui.hand.plays', { card: name });
  return moves.length > 0 ? t('take-that-ui.hand.neither', { card: name }) : name;
}
