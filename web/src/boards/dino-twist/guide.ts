// Hints for a first game: what to do now, told when it matters for the first time. The page shows them unless they are
// switched off.
import type { DinoTwistView } from './view';

export interface Hint {
  /** An id of i18n/. */
  id: string;
  /** A selector of the place on the board that it is about. */
  anchor?: string;
}

const hint = (id: string, anchor?: string): Hint => ({
  id: `dino-twist-ui.guide.${id}`,
  ...(anchor === undefined ? {} : { anchor }),
});

function prepare(view: DinoTwistView, moves: string[]): Hint {
  if (view.choice) return hint('laid', '.dock');
  if (moves.some((move) => move.startsWith('bury'))) return hint('bury', '.dock');
  if (view.round === 1) return hint('attack', '.dock');
  if (view.event.destroyed.length) return hint('meteor', '.twist');
  if (view.event.teams !== 'duos') return hint(view.event.teams, '.twist');
  if (Object.values(view.event.bonuses).some((points) => points > 0)) return hint('bonus', '.twist');
  if (view.round === 2) return hint('equal', '.round');
  if (view.round === 3) return hint('full-island', '.others');
  if (view.round === 4) return hint('claws', '.others');
  return hint('event', '.twist');
}

function capture(view: DinoTwistView, moves: string[], self: number): Hint {
  if (!moves.length) return hint('order', '.round');
  const home = view.players.find((player) => player.seat === self);
  if (home?.island_kind === 'little-rex') return hint('place-anywhere', '.home');
  if (view.event.either_territory) return hint('place-either', '.home');
  return hint('capture', '.twist');
}

export function guide(view: DinoTwistView, moves: string[], self: number | null): Hint | null {
  if (self === null) return null;
  switch (view.phase) {
    case 'preparation':
      return moves.length ? prepare(view, moves) : null;
    case 'redraw':
      return moves.length ? hint('redraw', '.dock') : null;
    case 'naming':
      return moves.length ? hint('naming', '.dock') : null;
    case 'capture':
      return capture(view, moves, self);
    default:
      return null;
  }
}
