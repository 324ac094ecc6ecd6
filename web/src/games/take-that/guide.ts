// For a first game: what matters at this moment. What can be done is read from the moves, never worked out here.
import type { GuideHint, Position } from '$lib/board';
import type { Definitions } from '$net/types/take-that';
import { twistsOf } from './choices';

export function guide({ facts, view, moves }: Position<Definitions>, self: number | null): GuideHint | null {
  if (self === null || view.phase === 'over' || view.phase === 'deal') return null;
  const hint = (name: string, args: NonNullable<GuideHint['args']> = {}): GuideHint => ({
    id: `take-that-ui.guide.${name}`,
    args,
  });
  if (moves.length === 0) return view.last_phase ? hint('last') : hint('wait');
  if (view.phase === 'start_row') return hint('start');
  const [twist] = twistsOf(moves);
  if (twist) {
    return hint(view.twist_ends_round ? 'twist-last' : 'twist', { card: twist.cards[0] ?? '', twin: twist.target });
  }
  if (!moves.some((move) => move.kind === 'play')) return hint(view.last_phase ? 'take-last' : 'take');
  if (view.last_phase) return hint('last-turn');
  const hasToad = view.row.some((card) => facts.toads.includes(card));
  return hint(hasToad ? 'play-toad' : 'play', { last: view.row.at(-1) ?? '' });
}
