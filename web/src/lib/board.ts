// What every game's board is given, and all that it is given. A board draws the view, offers the legal moves and
// sends one of them; it knows no rules.
import type { Data, GameEvent, GameResult, Move, MovePart } from '$net/protocol';

export interface Player {
  seat: number;
  name: string;
  bot: boolean;
  /** Somebody's seat that a bot plays for the moment, or whose player is not connected. */
  away: boolean;
}

/** What a game tells: the Definitions of its schema, in $net/types. */
export interface GameTypes {
  facts: unknown;
  view: unknown;
  secrets: unknown;
  move: { text: string };
  event: { id: string };
}

export interface AnyGame extends GameTypes {
  facts: Data;
  view: Data;
  secrets: Data;
  move: Move;
  event: GameEvent;
}

/** docs/VIEWS.md */
export interface Position<G extends GameTypes = AnyGame> {
  facts: G['facts'];
  view: G['view'];
  /** Null for spectators. */
  secrets: G['secrets'] | null;
  /** The viewer's own legal moves now; empty where there is nothing to choose. */
  moves: G['move'][];
}

export interface BoardProps<G extends GameTypes = AnyGame> extends Position<G> {
  /** What happened with the last update: for motion. The log is drawn by the page, not by the board. */
  events: G['event'][];
  /** Counts updates, so that equal events are still seen as new. */
  updates: number;
  players: Player[];
  /** The viewer's seat; null for spectators and in replays of the whole game. */
  self: number | null;
  toAct: number[];
  decided: number[];
  result: GameResult | null;
  /** The text of the move that was sent and is not confirmed yet. */
  pending: string | null;
  send: (move: G['move']) => void;
  retract: () => void;
  /** Why no move with these parts can be chosen now, in the reader's language. */
  whyNot: (move: MovePart) => Promise<string>;
}

/** What a first-time player should know now; a board's guide.ts exports `guide(position, self)` that gives it. */
export interface GuideHint {
  /** A message of i18n/. */
  id: string;
  args?: Record<string, string | number | boolean>;
}
