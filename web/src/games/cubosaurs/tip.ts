// For a first game: what to know at this moment. The most pressing thing wins.
import type { CubosaursPosition } from './game';
import { typeOf } from './names';
import { handOf } from './view';

/** A Hand of this size has been refused often enough to be a lot to take in. */
const bigHand = 3;

export function tip(position: CubosaursPosition): { id: string } | null {
  const topic = topicOf(position);
  return topic === null ? null : { id: `cubosaurs.ui.guide.${topic}` };
}

function topicOf(position: CubosaursPosition): string | null {
  const { view, moves, self } = position;
  if (self === null || view.phase === 'over') return null;
  if (moves.length === 0) return 'wait';
  if (view.phase === 'rob') return 'rob';
  const hand = handOf(position);
  const inHand = (types: string): boolean => hand.some((card) => card !== null && types.includes(typeOf(card)));
  if (moves.every((move) => move.kind === 'keep')) return 'must-keep';
  if (view.pack === 0) return 'last-hand';
  if (inHand('E')) return 'egg';
  if (inHand('GK')) return 'raptor';
  if (moves.some((move) => move.kind === 'buy')) return 'buy';
  return hand.length >= bigHand ? 'big-hand' : 'turn';
}
