// Made from protocol/schemas/common.json by `npm run types`; do not edit.

/**
 * A seat, counted from 0, clockwise.
 */
export type Seat = number;
/**
 * Seats in ascending order.
 */
export type Seats = Seat[];
/**
 * A card as the game's RULES.md writes it.
 */
export type Card = string;
/**
 * Cards in the order of the game.
 */
export type Cards = Card[];
/**
 * A number for each seat.
 *
 * @minItems 2
 * @maxItems 6
 */
export type PointsBySeat = number[];
/**
 * What clients choose as an id or a key.
 */
export type Identifier = string;

/**
 * All definitions of the schema.
 */
export interface Definitions {
  seat: Seat;
  seats: Seats;
  card: Card;
  cards: Cards;
  points_by_seat: PointsBySeat;
  identifier: Identifier;
  message: Message;
  event: Event;
  seat_score: SeatScore;
  move: Move;
  move_part: MovePart;
  result: Result;
  refusal: Refusal;
  estimate: Estimate;
  decision: Decision;
  record: Record;
}
/**
 * Something to be put into words: an id of i18n/ and its arguments.
 */
export interface Message {
  id: string;
  args: {
    [k: string]: unknown;
  };
}
/**
 * Something that happened. The schema of the game says more about each id.
 */
export interface Event {
  /**
   * The game, a dot, and what happened; i18n/ words it.
   */
  id: string;
  /**
   * What the words are about.
   */
  args: {
    [k: string]: unknown;
  };
  /**
   * The moment of the game that it marks.
   */
  marks?: 'round_begins' | 'round_ends' | 'game_ends';
  /**
   * At the end of the game, and of a round with points.
   */
  scores?: SeatScore[];
}
/**
 * The points of one seat and where they come from; what costs is negative.
 */
export interface SeatScore {
  points: number;
  /**
   * By name; they add up to the points.
   */
  sources: {
    [k: string]: number;
  };
}
/**
 * A legal move and what it means. The schema of the game says more.
 */
export interface Move {
  /**
   * What is sent to make it.
   */
  text: string;
  /**
   * One of the game's kinds of moves.
   */
  kind: string;
  /**
   * One's own cards that it is about.
   */
  cards: string[];
  /**
   * By seat, what it changes at once, as far as the seat can know.
   */
  points?: number[];
  [k: string]: unknown;
}
/**
 * A move of which only a part is known: some members of a legal move, without its text.
 */
export interface MovePart {
  [k: string]: unknown;
}
/**
 * Of a finished game.
 */
export interface Result {
  /**
   * The points of each round, by seat; only where the game has rounds with points.
   */
  rounds?: PointsBySeat[];
  /**
   * By seat.
   */
  scores: number[];
  /**
   * Seats; several share a victory.
   *
   * @minItems 1
   */
  winners: Seat[];
}
/**
 * Why something was not done.
 */
export interface Refusal {
  /**
   * For programs; the page lists them.
   */
  code: string;
  /**
   * For people, in English.
   */
  text: string;
}
/**
 * What a bot thinks of one legal move.
 */
export interface Estimate {
  move: string;
  /**
   * The chance to win, 0 to 1; null where it did not look at the move.
   */
  win: number | null;
  /**
   * The expected lead over the best opponent, in points; null likewise.
   */
  margin: number | null;
  /**
   * The standard error of the margin; null likewise.
   */
  margin_error: number | null;
  /**
   * The simulations behind it.
   */
  weight: number;
}
/**
 * What a bot would choose.
 */
export interface Decision {
  move: string;
  simulations: number;
  /**
   * For each legal move, in order; empty where the bot does not search.
   */
  estimates: Estimate[];
}
/**
 * A game record; docs/RECORD_FORMAT.md.
 */
export interface Record {
  format: 'vivarium-record/1';
  game: string;
  options: {
    [k: string]: unknown;
  };
  players: string[];
  seed?: string;
  steps: (
    | {
        chance: string;
        cards: string[];
      }
    | {
        chance: string;
        player: Seat;
      }
    | {
        player: Seat;
        move: string;
        legal?: string[];
      }
  )[];
  result?: Result;
}
