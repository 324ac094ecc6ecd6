// Hints for a first game: what to do now, told when it matters for the first time. The page shows them unless they are
// switched off.
import type { DinoTwistPosition } from './game';
import { eventOf } from './places';

interface Tip {
  id: string;
}
const hint = (id: string): Tip => ({ id: `dino-twist.ui.guide.${id}` });

function prepare(position: DinoTwistPosition): Tip | null {
  const { view, secrets, moves } = position;
  const event = eventOf(position);
  if (!event) return null;
  if (secrets?.choice) return hint('laid');
  if (moves.some((move) => move.kind === 'bury')) return hint('bury');
  if (view.round === 1) return hint('attack');
  if (event.destroyed.length) return hint('meteor');
  if (event.teams !== 'duos') return hint(event.teams);
  if (Object.values(event.bonuses).some((points) => points > 0)) return hint('bonus');
  if (view.round === 2) return hint('equal');
  if (view.round === 3) return hint('full-island');
  if (view.round === 4) return hint('claws');
  return null;
}

function capture(position: DinoTwistPosition, self: number): Tip {
  if (!position.moves.length) return hint('order');
  if (position.facts.islands[self] === 'little_rex') return hint('place-anywhere');
  if (eventOf(position)?.either_territory) return hint('place-either');
  return hint('capture');
}

export function tip(position: DinoTwistPosition): Tip | null {
  const { self } = position;
  if (self === null) return null;
  const chooses = position.moves.length > 0;
  switch (position.view.phase) {
    case 'preparation':
      return chooses ? prepare(position) : null;
    case 'redraw':
      return chooses ? hint('redraw') : null;
    case 'naming':
      return chooses ? hint('naming') : null;
    case 'capture':
      return capture(position, self);
    default:
      return null;
  }
}
