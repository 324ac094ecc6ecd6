// Made from protocol/schemas/server.json by `npm run types`; do not edit.
import type * as common from './common';

export type Message = Welcome | TableMessage | Update | ChatMessage | Accepted | Refused | Goodbye;
/**
 * Who the connection is.
 */
export type You = YouWithName | YouWatching;
export type Seat = OpenSeat | BotSeat | PersonSeat;

/**
 * All definitions of the schema.
 */
export interface Definitions {
  message: Message;
  welcome: Welcome;
  table_message: TableMessage;
  update: Update;
  chat_message: ChatMessage;
  accepted: Accepted;
  refused: Refused;
  goodbye: Goodbye;
  table: Table;
  game: Game;
  chat_line: ChatLine;
  you: You;
  you_with_name: YouWithName;
  you_watching: YouWatching;
  seat: Seat;
  open_seat: OpenSeat;
  bot_seat: BotSeat;
  person_seat: PersonSeat;
  pause: Pause;
  deal: Deal;
}
/**
 * Everything, for somebody who has just come.
 */
export interface Welcome {
  type: 'welcome';
  protocol: 2;
  you: You;
  table: Table;
  /**
   * Null before the first match.
   */
  game: Game | null;
  /**
   * The latest lines.
   */
  chat: ChatLine[];
}
/**
 * Somebody with a seat, or a host without one.
 */
export interface YouWithName {
  role: 'seat' | 'host';
  /**
   * Null for a host who only watches.
   */
  seat: common.Seat | null;
  name: string;
  host: boolean;
}
/**
 * A spectator.
 */
export interface YouWatching {
  role: 'spectator';
}
/**
 * Everything public about a table.
 */
export interface Table {
  /**
   * Its id.
   */
  table: string;
  phase: 'gathering' | 'playing' | 'over' | 'closed';
  /**
   * Counts the matches; 0 before the first one.
   */
  match: number;
  /**
   * The game's id.
   */
  game: string;
  /**
   * All options of the game.
   */
  options: {
    [k: string]: unknown;
  };
  /**
   * It is in the lobby.
   */
  listed: boolean;
  /**
   * The time for a decision.
   */
  pace: 'off' | 'relaxed' | 'fast';
  /**
   * How long somebody may be gone; null: for ever.
   */
  absent_seconds: number | null;
  /**
   * The chat takes any text.
   */
  free_text: boolean;
  /**
   * By seat.
   */
  seats: Seat[];
  /**
   * Whoever opened the table.
   */
  host: {
    name: string;
    /**
     * Null for a host who only watches.
     */
    seat: common.Seat | null;
    connected: boolean;
    /**
     * For so long that others may go on.
     */
    away: boolean;
  };
  /**
   * Connections without a seat.
   */
  spectators: number;
  /**
   * Who wants to play again.
   */
  rematch: common.Seats;
  /**
   * Until bots and clocks go on after the end of a round; null where nobody waits.
   */
  pause: Pause | null;
  /**
   * Of the fair deal.
   */
  deal: Deal;
}
/**
 * Nobody sits there yet.
 */
export interface OpenSeat {
  seat: common.Seat;
  player: 'open';
}
/**
 * A bot sits there.
 */
export interface BotSeat {
  seat: common.Seat;
  player: 'bot';
  /**
   * `bot:` and its name.
   */
  name: string;
  /**
   * Other tables leave it less time than its level has.
   */
  hurried?: true;
}
/**
 * A person sits there.
 */
export interface PersonSeat {
  seat: common.Seat;
  player: 'person';
  name: string;
  connected: boolean;
  played_by: 'person' | 'bot';
  /**
   * Why a bot plays for them.
   */
  stand_in?: 'absent' | 'time' | 'asked' | 'replaced';
  /**
   * Until a bot takes over.
   */
  countdown?: {
    reason: 'absent' | 'time';
    milliseconds: number;
  };
}
/**
 * Everybody who plays may look at the end of a round.
 */
export interface Pause {
  /**
   * At most.
   */
  milliseconds: number;
  /**
   * Who has not gone on.
   */
  waiting_for: common.Seats;
}
/**
 * docs/FAIR_DEAL.md
 */
export interface Deal {
  /**
   * Of the present match.
   */
  commitment?: string;
  /**
   * Of the present match.
   */
  contributions?: {
    seat: common.Seat;
    entropy: string;
  }[];
  /**
   * Once the match is over.
   */
  seed?: string;
  /**
   * Of the next match.
   */
  next_commitment?: string;
  /**
   * Who has contributed to it.
   */
  next_contributors?: common.Seats;
}
/**
 * The game, for somebody who has just come.
 */
export interface Game {
  /**
   * The number of the match.
   */
  match: number;
  /**
   * Counts the decisions that have taken effect.
   */
  decision: number;
  /**
   * Seats that still have to choose.
   */
  to_act: common.Seats;
  /**
   * Seats that have chosen in secret.
   */
  decided: common.Seats;
  /**
   * What everybody sees; the schema of the game.
   */
  view: {
    [k: string]: unknown;
  };
  /**
   * What never changes in the match: told in a welcome, and when a match begins.
   */
  facts: {
    [k: string]: unknown;
  };
  /**
   * The number of the last event, for `after`.
   */
  event: number;
  /**
   * What has happened since the last message.
   */
  events: common.Event[];
  /**
   * What the viewer sees besides; the schema of the game. Null for a spectator.
   */
  secrets: {
    [k: string]: unknown;
  } | null;
  /**
   * The viewer's legal moves.
   */
  moves: common.Move[];
  /**
   * The viewer can take the last move back.
   */
  can_undo: boolean;
  /**
   * Once the game is over.
   */
  result?: common.Result;
  /**
   * Once the game is over: the secrets of everybody.
   */
  revealed?: {
    [k: string]: unknown;
  } | null;
}
/**
 * A line of the chat.
 */
export interface ChatLine {
  /**
   * Counts the lines.
   */
  number: number;
  /**
   * Who says it.
   */
  name: string;
  seat: common.Seat | null;
  text?: string;
  phrase?: string;
}
/**
 * The table has changed.
 */
export interface TableMessage {
  type: 'table';
  /**
   * Its id.
   */
  table: string;
  phase: 'gathering' | 'playing' | 'over' | 'closed';
  /**
   * Counts the matches; 0 before the first one.
   */
  match: number;
  /**
   * The game's id.
   */
  game: string;
  /**
   * All options of the game.
   */
  options: {
    [k: string]: unknown;
  };
  /**
   * It is in the lobby.
   */
  listed: boolean;
  /**
   * The time for a decision.
   */
  pace: 'off' | 'relaxed' | 'fast';
  /**
   * How long somebody may be gone; null: for ever.
   */
  absent_seconds: number | null;
  /**
   * The chat takes any text.
   */
  free_text: boolean;
  /**
   * By seat.
   */
  seats: Seat[];
  /**
   * Whoever opened the table.
   */
  host: {
    name: string;
    /**
     * Null for a host who only watches.
     */
    seat: common.Seat | null;
    connected: boolean;
    /**
     * For so long that others may go on.
     */
    away: boolean;
  };
  /**
   * Connections without a seat.
   */
  spectators: number;
  /**
   * Who wants to play again.
   */
  rematch: common.Seats;
  /**
   * Until bots and clocks go on after the end of a round; null where nobody waits.
   */
  pause: Pause | null;
  /**
   * Of the fair deal.
   */
  deal: Deal;
}
/**
 * The game has moved.
 */
export interface Update {
  type: 'update';
  /**
   * The number of the match.
   */
  match: number;
  /**
   * Counts the decisions that have taken effect.
   */
  decision: number;
  /**
   * Seats that still have to choose.
   */
  to_act: common.Seats;
  /**
   * Seats that have chosen in secret.
   */
  decided: common.Seats;
  /**
   * What everybody sees; the schema of the game.
   */
  view: {
    [k: string]: unknown;
  };
  /**
   * What never changes in the match: told in a welcome, and when a match begins.
   */
  facts?: {
    [k: string]: unknown;
  };
  /**
   * The number of the last event, for `after`.
   */
  event: number;
  /**
   * What has happened since the last message.
   */
  events: common.Event[];
  /**
   * What the viewer sees besides; the schema of the game. Null for a spectator.
   */
  secrets: {
    [k: string]: unknown;
  } | null;
  /**
   * The viewer's legal moves.
   */
  moves: common.Move[];
  /**
   * The viewer can take the last move back.
   */
  can_undo: boolean;
  /**
   * Once the game is over.
   */
  result?: common.Result;
  /**
   * Once the game is over: the secrets of everybody.
   */
  revealed?: {
    [k: string]: unknown;
  } | null;
}
/**
 * Somebody says something.
 */
export interface ChatMessage {
  type: 'chat';
  /**
   * Counts the lines.
   */
  number: number;
  /**
   * Who says it.
   */
  name: string;
  seat: common.Seat | null;
  text?: string;
  phrase?: string;
}
/**
 * A command was carried out.
 */
export interface Accepted {
  type: 'answer';
  /**
   * Of the command.
   */
  id: string;
  accepted: true;
  /**
   * After the command.
   */
  decision?: number;
  /**
   * To `why`; null where the move is legal.
   */
  reason?: common.Message | null;
  /**
   * To `hint`.
   */
  hint?: common.Decision;
}
/**
 * A command was refused; nothing has changed.
 */
export interface Refused {
  type: 'answer';
  /**
   * Of the command; null where that could not be read.
   */
  id: string | null;
  accepted: false;
  refusal: common.Refusal;
}
/**
 * The server closes the connection.
 */
export interface Goodbye {
  type: 'goodbye';
  refusal: common.Refusal;
  /**
   * Milliseconds; null where there is nothing to come back to.
   */
  come_back_after: number | null;
}
