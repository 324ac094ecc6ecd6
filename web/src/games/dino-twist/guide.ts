// Hints for a first game: what to do now, told when it matters for the first time. The page shows them unless they are
// switched off.
import type { GuideHint } from '$lib/board';
import type { DinoTwistView } from './view';

const hint = (id: string): GuideHint => ({ id: `dino-twist.ui.guide.${id}` });

function prepare(view: DinoTwistView, moves: string[]): GuideHint | null {
  if (view.choice) return hint('laid');
  if (moves.some((move) => move.startsWith('bury'))) return hint('bury');
  if (view.round === 1) return hint('attack');
  if (view.event.destroyed.length) return hint('meteor');
  if (view.event.teams !== 'duos') return hint(view.event.teams);
  if (Object.values(view.event.bonuses).some((points) => points > 0)) return hint('bonus');
  if (view.round === 2) return hint('equal');
  if (view.round === 3) return hint('full-island');
  if (view.round === 4) return hint('claws');
  return null;
}

function capture(view: DinoTwistView, moves: string[], self: number): GuideHint {
  if (!moves.length) return hint('order');
  const home = view.players.find((player) => player.seat === self);
  if (home?.island_kind === 'little-rex') return hint('place-anywhere');
  if (view.event.either_territory) return hint('place-either');
  return hint('capture');
}

export function guide(view: DinoTwistView, moves: string[], self: number | null): GuideHint | null {
  if (self === null) return null;
  switch (view.phase) {
    case 'preparation':
      return moves.length ? prepare(view, moves) : null;
    case 'redraw':
      return moves.length ? hint('redraw') : null;
    case 'naming':
      return moves.length ? hint('naming') : null;
    case 'capture':
      return capture(view, moves, self);
    default:
      return null;
  }
}
