// For a first game: what matters at this moment. What can be done is read from the view, never worked out here.
import type { GuideHint } from '$lib/board';
import type { Data } from '$lib/protocol';
import type { TakeThatView } from './view';

export function guide(data: Data, moves: string[], self: number | null): GuideHint | null {
  const view = data as unknown as TakeThatView;
  if (self === null || view.phase === 'over' || view.phase === 'deal') return null;
  const hint = (name: string, args: NonNullable<GuideHint['args']> = {}): GuideHint => ({
    id: `take-that-ui.guide.${name}`,
    args,
  });
  if (moves.length === 0) return view['last-phase'] ? hint('last') : hint('wait');
  if (view.phase === 'start-row') return hint('start');
  const hand = view.hand ?? [];
  const twisting = hand.find((card) => card.twists !== undefined);
  if (twisting?.twists !== undefined) {
    return hint(view['twist-ends-round'] ? 'twist-last' : 'twist', { card: twisting.card, twin: twisting.twists });
  }
  if (!hand.some((card) => card.plays)) return hint(view['last-phase'] ? 'take-last' : 'take');
  if (view['last-phase']) return hint('last-turn');
  return hint(view['row-toads'].length > 0 ? 'play-toad' : 'play', { last: view.row.at(-1) ?? '' });
}
