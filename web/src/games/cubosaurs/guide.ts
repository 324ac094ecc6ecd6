// For somebody's first games: what to know at this moment. The most pressing thing wins.
import type { GuideHint, Position } from '$lib/board';
import type { Definitions } from '$net/types/cubosaurs';
import { typeOf } from './names';
import { onTable } from './view';

/** A Hand of this size has been refused often enough to be a lot to take in. */
const bigHand = 3;

export function guide(position: Position<Definitions>, self: number | null): GuideHint | null {
  const topic = topicOf(position, self);
  return topic === null ? null : { id: `cubosaurs.ui.guide.${topic}` };
}

function topicOf(position: Position<Definitions>, self: number | null): string | null {
  const { view, moves } = position;
  if (self === null || view.phase === 'over') return null;
  if (moves.length === 0) return 'wait';
  if (view.phase === 'rob') return 'rob';
  const { hand } = onTable(position);
  const inHand = (types: string): boolean => hand.cards.some((card) => types.includes(typeOf(card)));
  if (moves.every((move) => move.kind === 'keep')) return 'must-keep';
  if (view.pack === 0) return 'last-hand';
  if (inHand('E')) return 'egg';
  if (inHand('GK')) return 'raptor';
  if (moves.some((move) => move.kind === 'buy')) return 'buy';
  return hand.size >= bigHand ? 'big-hand' : 'turn';
}
