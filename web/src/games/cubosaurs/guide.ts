// For somebody's first games: what to know at this moment. The most pressing thing wins.
import { parseMove, tileOf } from './moves';
import { typeOf } from './names';
import type { CubosaursView } from './view';

export interface Hint {
  id: string;
}

/** A Hand of this size has been refused often enough to be a lot to take in. */
const bigHand = 3;

export function guide(view: unknown, moves: string[], self: number | null): Hint | null {
  const topic = topicOf(view as CubosaursView, moves, self);
  return topic === null ? null : { id: `cubosaurs.ui.guide.${topic}` };
}

function topicOf(view: CubosaursView, moves: string[], self: number | null): string | null {
  if (self === null || view.phase === 'over') return null;
  if (moves.length === 0) return 'wait';
  if (view.phase === 'rob') return 'rob';
  const purposes = moves.map((move) => parseMove(move).purpose);
  const inHand = (types: string): boolean => view.hand.cards.some((card) => types.includes(typeOf(card)));
  if (purposes.every((purpose) => purpose === 'keep')) return 'must-keep';
  if (view.pack === 0) return 'last-hand';
  if (inHand('E')) return 'egg';
  if (inHand('GK')) return 'raptor';
  if (purposes.some((purpose) => tileOf(purpose) !== null)) return 'buy';
  return view.hand.size >= bigHand ? 'big-hand' : 'turn';
}
