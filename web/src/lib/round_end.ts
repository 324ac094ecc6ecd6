// What an update tells about the end of a round: the game's own events from "round-end" to the next deal.
import type { GameEvent } from './protocol';

const endsRound = (event: GameEvent): boolean => event.id.endsWith('.round-end');
const isScore = (event: GameEvent): boolean => /\.(round-score|total)$/.test(event.id);

/** Empty where no round has ended. */
export function roundEnd(news: GameEvent[]): GameEvent[] {
  const start = news.findIndex(endsRound);
  if (start < 0) return [];
  return [...news.slice(start, start + 1), ...news.slice(start + 1).filter(isScore)];
}
