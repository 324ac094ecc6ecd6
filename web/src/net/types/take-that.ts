// Made from protocol/schemas/games/take-that.json by `npm run types`; do not edit.
import type * as common from './common';

/**
 * A legal move.
 */
export type Move =
  | {
      text: string;
      kind: 'play';
      /**
       * The card.
       *
       * @minItems 1
       * @maxItems 1
       */
      cards: common.Card[];
      /**
       * What it changes in the points of this round.
       */
      points: common.PointsBySeat;
    }
  | {
      text: string;
      kind: 'twist';
      /**
       * The card of the hand.
       *
       * @minItems 1
       * @maxItems 1
       */
      cards: common.Card[];
      /**
       * Its twin, which leaves the row.
       */
      target: common.Card;
      /**
       * What it changes in the points of this round.
       */
      points: common.PointsBySeat;
    }
  | {
      text: string;
      kind: 'take';
      /**
       * None.
       *
       * @maxItems 0
       */
      cards: never[];
      /**
       * What it changes in the points of this round.
       */
      points: common.PointsBySeat;
    };
export type Event =
  | {
      id: 'take-that.deal';
      args: {
        round: number;
        rounds: number;
        count: number;
        seat: common.Seat;
      };
      marks: 'round_begins';
    }
  | {
      id: 'take-that.hand';
      args: {
        seat: common.Seat;
        cards: common.Cards;
      };
    }
  | {
      id: 'take-that.start';
      args: {
        seat: common.Seat;
        card: common.Card;
      };
    }
  | {
      id: 'take-that.play';
      args: {
        seat: common.Seat;
        card: common.Card;
      };
    }
  | {
      id: 'take-that.twist';
      args: {
        seat: common.Seat;
        card: common.Card;
        twin: common.Card;
      };
    }
  | {
      id: 'take-that.take';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        count: number;
        toads: number;
        cost: number;
      };
    }
  | {
      id: 'take-that.extra';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'take-that.drawn';
      args: {
        seat: common.Seat;
        card: common.Card;
      };
    }
  | {
      id: 'take-that.draw';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'take-that.pile-empty';
      args: {};
    }
  | {
      id: 'take-that.round-end';
      args: {
        round: number;
      };
      marks: 'round_ends';
      scores: {
        points: number;
        sources: {
          gained: number;
          taken: number;
          toads: number;
        };
      }[];
    }
  | {
      id: 'take-that.extra-shown';
      args: {
        seat: common.Seat;
        cards: common.Cards;
      };
    }
  | {
      id: 'take-that.round-score';
      args: {
        seat: common.Seat;
        points: number;
        gained: number;
        taken: number;
        toads: number;
      };
    }
  | {
      id: 'take-that.game-over';
      args: {
        seat: common.Seats;
        count: number;
      };
      marks: 'game_ends';
      scores: {
        points: number;
        sources: {
          gained: number;
          taken: number;
          toads: number;
        };
      }[];
    };
/**
 * Why a move cannot be made.
 */
export type Why =
  | {
      id: 'take-that.why.nothing-to-take';
      args: {};
    }
  | {
      id: 'take-that.why.not-in-hand';
      args: {
        card: common.Card;
      };
    }
  | {
      id: 'take-that.why.no-twin';
      args: {
        card: common.Card;
        twin: common.Card;
      };
    }
  | {
      id: 'take-that.why.no-twin-of-toad';
      args: {
        card: common.Card;
      };
    }
  | {
      id: 'take-that.why.does-not-fit';
      args: {
        card: common.Card;
        last: common.Card;
      };
    };

/**
 * All definitions of the schema.
 */
export interface Definitions {
  options: Options;
  facts: Facts;
  view: View;
  seat: Seat;
  secrets: Secrets;
  move: Move;
  event: Event;
  why: Why;
}
export interface Options {
  players: number;
  rounds: number;
  expert: boolean;
}
/**
 * What never changes in a match.
 */
export interface Facts {
  /**
   * How many rounds are played.
   */
  rounds: number;
  /**
   * The expert variant is played (TT-16).
   */
  expert: boolean;
  /**
   * The cards that are toads.
   */
  toads: common.Cards;
}
/**
 * What everybody sees.
 */
export interface View {
  /**
   * `start_row`: the row is empty and must be started; `play`: play, twist or take.
   */
  phase: 'deal' | 'start_row' | 'play' | 'over';
  /**
   * From 1; the last one once the game is over.
   */
  round: number;
  /**
   * The row, from left to right.
   */
  row: common.Cards;
  /**
   * What taking the row costs, in points.
   */
  row_cost: number;
  /**
   * Cards in the draw pile.
   */
  pile: number;
  /**
   * The pile is empty: the next take or last twist of the row ends the round (TT-10).
   */
  last_phase: boolean;
  /**
   * The row has one card, and twisting it away would end the round.
   */
  twist_ends_round: boolean;
  /**
   * Whoever takes the row now takes the top card of the pile with it (TT-16).
   */
  take_draws_extra: boolean;
  /**
   * By seat.
   */
  seats: Seat[];
}
/**
 * What lies before one player.
 */
export interface Seat {
  /**
   * Cards in the hand.
   */
  hand_size: number;
  /**
   * Face up: both cards of every twist.
   */
  gained: common.Cards;
  /**
   * Face down, as everybody has seen them; without hidden extra cards.
   */
  taken: common.Cards;
  /**
   * Extra cards that nobody has seen yet (TT-16).
   */
  hidden_extras: number;
  /**
   * Of this round so far, without hidden extra cards.
   */
  points: number;
  /**
   * Of each finished round.
   */
  rounds: number[];
  /**
   * Of all finished rounds.
   */
  total: number;
}
/**
 * What a viewer sees besides.
 */
export interface Secrets {
  /**
   * By seat; null for a hand that the viewer does not see.
   */
  hands: (common.Cards | null)[];
  /**
   * With every card open only: by seat, what lies face down, extra cards included.
   */
  taken?: common.Cards[];
}
