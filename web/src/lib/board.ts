// What every game's board is given, and all that it is given. A board draws the view, offers the legal moves and
// sends one of them; it knows no rules.
import type { Data, GameEvent, GameResult } from './protocol';

export interface Player {
  seat: number;
  name: string;
  bot: boolean;
  /** Somebody's seat that a bot plays for the moment, or whose player is not connected. */
  away: boolean;
}

export interface BoardProps<View = Data> {
  view: View;
  /** The viewer's own legal moves now; empty where there is nothing to choose. */
  moves: string[];
  /** What happened with the last update: for motion. The log is drawn by the page, not by the board. */
  events: GameEvent[];
  /** Counts updates, so that equal events are still seen as new. */
  turn: number;
  players: Player[];
  /** The viewer's seat; null for spectators and in replays of the whole game. */
  self: number | null;
  toAct: number[];
  decided: number[];
  result: GameResult | null;
  /** The move that was sent and is not confirmed yet. */
  pending: string | null;
  send: (move: string) => void;
  retract: () => void;
  /** Why this move cannot be chosen now, in the reader's language. */
  whyNot: (move: string) => Promise<string>;
}

/** What a first-time player should know now; a board's guide.ts exports `guide(view, moves, self)` that gives it. */
export interface GuideHint {
  /** A message of i18n/. */
  id: string;
  args?: Record<string, string | number | boolean>;
}
