// The ends of rounds, by what the game marks them with.
import type { GameEvent } from '$net/protocol';

/** What an update tells of the end of a round with points, up to the next round or the end of the game. */
export function roundEnd(news: GameEvent[]): GameEvent[] {
  const start = news.findIndex((event) => event.marks === 'round_ends');
  if (start < 0) return [];
  const next = news.findIndex((event, i) => i > start && event.marks !== undefined);
  return news.slice(start, next < 0 ? undefined : next);
}

/** By round, from 1: the points of each seat and where they came from. */
export function roundScores(log: GameEvent[]): Map<number, NonNullable<GameEvent['scores']>> {
  const ends = log.filter((event) => event.marks === 'round_ends');
  return new Map(ends.map((event) => [Number(event.args.round), event.scores ?? []]));
}
