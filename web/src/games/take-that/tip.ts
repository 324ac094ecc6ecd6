// For a first game: what matters at this moment.
import type { TakeThatPosition } from './game';

interface Tip {
  id: string;
  args: Record<string, unknown>;
}

export function tip({ view, moves, self }: TakeThatPosition): Tip | null {
  if (self === null || view.phase === 'over' || view.phase === 'deal') return null;
  const say = (name: string, args: Tip['args'] = {}): Tip => ({ id: `take-that-ui.guide.${name}`, args });
  if (moves.length === 0) return say(view.last_phase ? 'last' : 'wait');
  if (view.phase === 'start_row') return say('start');
  const twist = moves.find((move) => move.kind === 'twist');
  if (twist) return say(view.twist_ends_round ? 'twist-last' : 'twist', { card: twist.cards[0], twin: twist.target });
  if (moves.length === 1) return say(view.last_phase ? 'take-last' : 'take');
  if (view.last_phase) return say('last-turn');
  return say('play', { last: view.row.at(-1) });
}
