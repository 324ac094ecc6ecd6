// The legal captures, first by the Dino that is taken and then by where it goes.
import type { MoveInfo, Territory } from './view';

export type Capture = Extract<MoveInfo, { kind: 'capture' }>;

export interface Target {
  territory: Territory;
  card: string;
  /** One for each territory of the own island where the Dino may go. */
  places: Capture[];
}

export function targetsOf(moves: MoveInfo[]): Target[] {
  const targets = new Map<string, Target>();
  for (const move of moves) {
    if (move.kind !== 'capture') continue;
    const target = targets.get(move.from) ?? { territory: move.from, card: move.target, places: [] };
    target.places.push(move);
    targets.set(move.from, target);
  }
  return [...targets.values()];
}

/** What taking this Dino can bring at best. */
export function bestGain(target: Target): number {
  return Math.max(...target.places.map((move) => move.gain));
}
