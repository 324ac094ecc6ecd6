// What is seen of a change, as data: a beat is a position, the cards that travel to get there, and a rest. A game makes
// its beats by a pure function of the positions before and after; src/scene/motion.ts plays them.
import type { Event } from '$net/types/common';
import { follows, type AnyGame, type GameTypes, type Position } from './position';

/** A card on its way between two places. Places are the values of data-place: "row", "pile", "hand", "seat-2", … */
export interface Flight {
  /** As in data-card; null for a card that is face down. */
  card: string | null;
  from: string;
  to: string;
  /** `sink`: it tips over and goes; `strike`: it is there before the others, and hits. */
  how?: 'fly' | 'sink' | 'strike';
  /** Its turn among the flights of a beat: those of a higher one start later. */
  order?: number;
}

export interface Beat<G extends GameTypes = AnyGame> {
  /** What is on the table from this beat on. Points change when its cards have landed. */
  position: Position<G>;
  flights: Flight[];
  /** A rest after the landing, in milliseconds. */
  rest?: number;
  /** The round or the game ends with this event: everything stays until each person goes on. */
  ends?: Event;
}

export type BeatsOf<G extends GameTypes = AnyGame> = (before: Position<G>, after: Position<G>) => Beat<G>[];

/** More beats than these are not waited for. */
const patience = 8;

/** How the table comes from one position to the next; null where it jumps. */
export function beatsBetween(
  before: Position | null,
  after: Position,
  beatsOf: BeatsOf,
  waiting: number,
): Beat[] | null {
  if (!before || !follows(before, after) || waiting > patience) return null;
  if (after.events.some((event) => event.id === 'table.undone')) return null;
  const beats = beatsOf(before, after);
  // Whatever a game tells on the way, its last beat is the position itself.
  return [...beats.slice(0, -1), { flights: [], ...beats.at(-1), position: after }];
}

/** The sources of points that are counted at an end, in the order of the game: those of which somebody has some. */
export const countedSources = (event: Event): string[] =>
  Object.keys(event.scores?.[0]?.sources ?? {}).filter((name) =>
    event.scores?.some(({ sources }) => (sources[name] ?? 0) !== 0),
  );

/** The few events that decided most, in their order. */
export function decisiveMoments<E extends Event>(events: readonly E[], decisive: (event: E) => number): E[] {
  const most = [...events].filter((event) => decisive(event) > 0).sort((a, b) => decisive(b) - decisive(a));
  return events.filter((event) => most.indexOf(event) >= 0 && most.indexOf(event) < 3);
}

/** The event that ends the round or the game, if one of these does. */
export const endingEvent = <E extends object>(events: readonly E[]): (E & Event) | undefined =>
  events.filter((event): event is E & Event => 'marks' in event && event.marks !== 'round_begins').at(-1);
