// The legal captures, first by the Dino that is taken and then by where it goes.
import type { MoveInfo } from './view';

export interface Target {
  territory: string;
  card: string;
  /** One for each territory of the own island where the Dino may go. */
  places: MoveInfo[];
}

export function targetsOf(moves: MoveInfo[]): Target[] {
  const targets = new Map<string, Target>();
  for (const move of moves) {
    if (move.territory === undefined || move.card === undefined || move.place === undefined) continue;
    const target = targets.get(move.territory) ?? { territory: move.territory, card: move.card, places: [] };
    target.places.push(move);
    targets.set(move.territory, target);
  }
  return [...targets.values()];
}

/** What taking this Dino can bring at best. */
export function bestGain(target: Target): number {
  return Math.max(...target.places.map((move) => move.points ?? 0));
}
