// Made from protocol/schemas/http.json by `npm run types`; do not edit.
import type * as common from './common';
import type * as server from './server';

export type Table = server.Table;
export type Record = common.Record;

/**
 * All definitions of the schema.
 */
export interface Definitions {
  refusal_answer: RefusalAnswer;
  open_request: OpenRequest;
  join_request: JoinRequest;
  opened: Opened;
  seat_offer: SeatOffer;
  games: Games;
  game_info: GameInfo;
  table: Table;
  tables: Tables;
  matches: Matches;
  record: Record;
  replay: Replay;
  frame: Frame;
}
export interface RefusalAnswer {
  refusal: common.Refusal;
}
/**
 * Opens a table.
 */
export interface OpenRequest {
  /**
   * Of the host.
   */
  name: string;
  game: string;
  /**
   * Those that differ from the defaults.
   */
  options?: {
    [k: string]: unknown;
  };
  /**
   * For each seat `host`, `open`, or `bot:` and a name.
   */
  seats: string[];
  listed?: boolean;
  pace?: 'off' | 'relaxed' | 'fast';
  absent_seconds?: number | null;
  free_text?: boolean;
  /**
   * A repeat with it gets the same answer.
   */
  key?: common.Identifier;
}
/**
 * Takes a seat.
 */
export interface JoinRequest {
  name: string;
  /**
   * Without it, any that is free.
   */
  seat?: common.Seat;
  key?: common.Identifier;
}
/**
 * A table has been opened.
 */
export interface Opened {
  table: string;
  seat: common.Seat | null;
  /**
   * The host's secret.
   */
  token: string;
  /**
   * The seat link.
   */
  link: string;
  /**
   * The link for others.
   */
  invitation: string;
}
/**
 * A seat has been taken.
 */
export interface SeatOffer {
  table: string;
  seat: common.Seat;
  token: string;
  link: string;
}
export interface Games {
  protocol: 2;
  games: GameInfo[];
  bots: {
    name: string;
    summary: string;
  }[];
  /**
   * Of the chat.
   */
  phrases: string[];
}
/**
 * A game and how it can be set up.
 */
export interface GameInfo {
  id: string;
  title: string;
  authors: string;
  summary: string;
  min_players: number;
  max_players: number;
  /**
   * About how long it takes.
   */
  minutes: number;
  /**
   * Without `players`.
   */
  options: {
    name: string;
    /**
     * `choices`: a list with one of the choices for each seat.
     */
    kind: 'flag' | 'number' | 'choices' | 'edition';
    meaning: string;
    /**
     * Of a number.
     */
    lowest: number | null;
    /**
     * Of a number.
     */
    highest: number | null;
    choices: string[] | null;
  }[];
  /**
   * All options where nobody says otherwise, for each number of players, from the fewest.
   */
  defaults: {
    [k: string]: unknown;
  }[];
  /**
   * What is printed on the cards of the standard edition, to be put into words.
   */
  edition_facts: {
    id: string;
    args: {
      [k: string]: unknown;
    };
    /**
     * No source says so.
     */
    assumed: boolean;
  }[];
}
/**
 * The lobby.
 */
export interface Tables {
  gathering: server.Table[];
  playing: server.Table[];
}
/**
 * Finished games.
 */
export interface Matches {
  matches: {
    table: string;
    match: number;
    game: string;
    /**
     * Milliseconds since 1970, in UTC.
     */
    finished_at: number;
  }[];
}
/**
 * A finished game step by step.
 */
export interface Replay {
  game: string;
  options: {
    [k: string]: unknown;
  };
  facts: {
    [k: string]: unknown;
  };
  players: string[];
  /**
   * How many steps there are.
   */
  total: number;
  /**
   * At which step the first choice of each round is due.
   */
  rounds: {
    round: number;
    step: number;
  }[];
  result?: common.Result;
  /**
   * The first step of this answer.
   */
  from: number;
  frames: Frame[];
}
/**
 * The position after a step.
 */
export interface Frame {
  step: number;
  /**
   * The kind of an outcome of chance.
   */
  chance?: string;
  /**
   * With every card open.
   */
  cards?: string[];
  /**
   * With every card open.
   */
  player?: common.Seat;
  /**
   * Who chose.
   */
  seat?: common.Seat;
  /**
   * Where the viewer knows it.
   */
  move?: string;
  events: common.Event[];
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
   * What the viewer sees besides; the schema of the game. Null for a spectator.
   */
  secrets: {
    [k: string]: unknown;
  } | null;
}
