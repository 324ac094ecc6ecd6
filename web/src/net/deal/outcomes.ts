// What chance had to bring in a recorded game, by its seed (docs/FAIR_DEAL.md, "What is mixed").
import { type GameRecord, Walk } from './walk';

export type Deal = (walk: Walk) => void;

const deals = import.meta.glob<Deal>('../../games/*/deal.ts', { eager: true, import: 'deal' });

/** Of how many outcomes every one is what the key gives. Throws a DealFault where one is not. REQUIRES: a finished game */
export function checkOutcomes(record: GameRecord, key: Uint8Array): number {
  const walk = new Walk(record, key);
  const path = `../../games/${record.game}/deal.ts`;
  const deal = Object.hasOwn(deals, path) ? deals[path] : undefined;
  if (!deal) return walk.fault();
  deal(walk);
  walk.end();
  return walk.outcomes;
}
