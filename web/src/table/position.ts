// What is on the table at one moment, the same for a live game and for a replay. It is data: nothing in it changes, and
// nothing in it can be pressed.
import type { Event, MovePart, Result, Move as AnyMove } from '$net/types/common';
import type { Pause } from '$net/types/server';

export interface Player {
  seat: number;
  name: string;
  bot: boolean;
  /** Somebody's seat that a bot plays for the moment, or whose player is not connected. */
  away: boolean;
}

/** The types that a game's schema gives (src/net/types). */
export interface GameTypes {
  facts: object;
  view: object;
  secrets: object;
  move: { text: string; kind: string; cards: string[]; points?: number[] };
  event: { id: string; args: object };
}

export interface AnyGame extends GameTypes {
  move: AnyMove;
  event: Event;
}

export interface Position<G extends GameTypes = AnyGame> {
  game: string;
  match: number;
  /** Counts the positions of a match; in a replay, the step. */
  number: number;
  /** What a choice belongs to: a pick made in one decision is none in the next. */
  decision: number;
  facts: G['facts'];
  view: G['view'];
  secrets: G['secrets'] | null;
  /** The viewer's own legal moves. */
  moves: G['move'][];
  /** What led here from the position before; empty where the position came by itself. */
  events: G['event'][];
  toAct: number[];
  decided: number[];
  /** The viewer's seat; null for spectators, and in replays of the whole game. */
  self: number | null;
  players: Player[];
  result: Result | null;
  canUndo: boolean;
  /** Until bots and clocks go on after the end of a round. */
  pause: Pause | null;
}

/** What a viewer can do; in a replay nothing of it happens. */
export interface Acts {
  /** This is a game in play: the end of a round stays until the viewer goes on. */
  readonly live: boolean;
  /** The move that was sent and is not answered yet. */
  readonly pending: string | null;
  play(move: string): void;
  retract(): void;
  undo(): void;
  goOn(): void;
  /** The move that the expert would make; null if nobody knows. */
  hint(): Promise<string | null>;
  /** Why no such move can be made now, in the reader's language. */
  whyNot(part: MovePart): Promise<string>;
}

/** The seats other than the viewer's, clockwise from the viewer's left. */
export function othersClockwise(position: Pick<Position, 'players' | 'self'>): Player[] {
  const { players, self } = position;
  const first = self === null ? 0 : self + 1;
  const turned = players.map((_, i) => players[(first + i) % players.length] as Player);
  return self === null ? turned : turned.slice(0, -1);
}

/** Whether the events of `after` tell how it came from `before`. */
export function follows(before: Position, after: Position): boolean {
  return (
    before.game === after.game &&
    before.match === after.match &&
    after.number === before.number + 1 &&
    after.events.length > 0 &&
    before.self === after.self
  );
}
