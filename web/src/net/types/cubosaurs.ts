// Made from protocol/schemas/games/cubosaurs.json by `npm run types`; do not edit.
import type * as common from './common';

/**
 * A type that scores by its number alone.
 */
export type PlainType = 'T' | 'S' | 'B' | 'P' | 'C';
/**
 * A type of cards: a plain type, grey or black Velociraptor, egg.
 */
export type Type = 'T' | 'S' | 'B' | 'P' | 'C' | 'G' | 'K' | 'E';
export type Tile = number;
/**
 * A legal move.
 */
export type Move =
  | {
      text: string;
      kind: 'keep';
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
    }
  | {
      text: string;
      kind: 'refuse';
      /**
       * The card that is added.
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
      kind: 'rob';
      /**
       * None.
       *
       * @maxItems 0
       */
      cards: never[];
      /**
       * From whom.
       */
      seat: common.Seat;
      /**
       * What it changes in the points of this round.
       */
      points: common.PointsBySeat;
    }
  | {
      text: string;
      kind: 'buy';
      tile: 1 | 2 | 3 | 4;
      /**
       * In tokens.
       */
      cost: number;
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
    }
  | {
      text: string;
      kind: 'buy';
      tile: 5 | 6;
      /**
       * In tokens.
       */
      cost: number;
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
      kind: 'buy';
      tile: 7 | 8;
      /**
       * In tokens.
       */
      cost: number;
      /**
       * None.
       *
       * @maxItems 0
       */
      cards: never[];
      /**
       * The opponent's card.
       */
      target: common.Card;
      /**
       * Its owner.
       */
      seat: common.Seat;
      /**
       * What it changes in the points of this round.
       */
      points: common.PointsBySeat;
    }
  | {
      text: string;
      kind: 'buy';
      tile: 9;
      /**
       * In tokens.
       */
      cost: number;
      /**
       * The card.
       *
       * @minItems 1
       * @maxItems 1
       */
      cards: common.Card[];
      /**
       * Who gets it.
       */
      seat: common.Seat;
      /**
       * What it changes in the points of this round.
       */
      points: common.PointsBySeat;
    }
  | {
      text: string;
      kind: 'buy';
      tile: 10;
      /**
       * In tokens.
       */
      cost: number;
      /**
       * The card that is given.
       *
       * @minItems 1
       * @maxItems 1
       */
      cards: common.Card[];
      /**
       * The opponent's card.
       */
      target: common.Card;
      /**
       * Its owner.
       */
      seat: common.Seat;
      /**
       * What it changes in the points of this round.
       */
      points: common.PointsBySeat;
    };
export type Event =
  | {
      id: 'cubosaurs.deal';
      args: {
        round: number;
        rounds: number;
        direction: 'clockwise' | 'counterclockwise';
        count: number;
      };
      marks: 'round_begins';
    }
  | {
      id: 'cubosaurs.dealt';
      args: {
        seat: common.Seat;
        cards: common.Cards;
      };
    }
  | {
      id: 'cubosaurs.lowest-starts';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'cubosaurs.first-player';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'cubosaurs.market';
      args: {
        tiles: Tile[];
        count: number;
      };
    }
  | {
      id: 'cubosaurs.drawn';
      args: {
        seat: common.Seat;
        card: common.Card;
      };
    }
  | {
      id: 'cubosaurs.draw';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'cubosaurs.drawn-extra';
      args: {
        seat: common.Seat;
        card: common.Card;
      };
    }
  | {
      id: 'cubosaurs.draw-extra';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'cubosaurs.pack-empty';
      args: {};
    }
  | {
      id: 'cubosaurs.keep';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        count: number;
      };
    }
  | {
      id: 'cubosaurs.refuse';
      args: {
        seat: common.Seat;
        card: common.Card;
        to: common.Seat;
        count: number;
      };
    }
  | {
      id: 'cubosaurs.look';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        count: number;
      };
    }
  | {
      id: 'cubosaurs.buy';
      args: {
        seat: common.Seat;
        tile: Tile;
        cost: number;
      };
    }
  | {
      id: 'cubosaurs.count-types';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'cubosaurs.count-eggs';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'cubosaurs.pass';
      args: {
        seat: common.Seat;
        to: common.Seat;
      };
    }
  | {
      id: 'cubosaurs.refuse-same-type';
      args: {
        seat: common.Seat;
        card: common.Card;
        to: common.Seat;
      };
    }
  | {
      id: 'cubosaurs.destroy-own';
      args: {
        seat: common.Seat;
        card: common.Card;
      };
    }
  | {
      id: 'cubosaurs.destroy';
      args: {
        seat: common.Seat;
        from: common.Seat;
        card: common.Card;
      };
    }
  | {
      id: 'cubosaurs.steal';
      args: {
        seat: common.Seat;
        from: common.Seat;
        card: common.Card;
      };
    }
  | {
      id: 'cubosaurs.give';
      args: {
        seat: common.Seat;
        to: common.Seat;
        card: common.Card;
      };
    }
  | {
      id: 'cubosaurs.exchange';
      args: {
        seat: common.Seat;
        to: common.Seat;
        card: common.Card;
        given: common.Card;
      };
    }
  | {
      id: 'cubosaurs.rob';
      args: {
        seat: common.Seat;
        from: common.Seat;
      };
    }
  | {
      id: 'cubosaurs.token';
      args: {
        seat: common.Seat;
        count: number;
        tokens: number;
      };
    }
  | {
      id: 'cubosaurs.no-token';
      args: {
        seat: common.Seat;
        count: number;
      };
    }
  | {
      id: 'cubosaurs.round-end';
      args: {
        round: number;
      };
      marks: 'round_ends';
      scores: {
        points: number;
        sources: {
          sets: number;
          raptors: number;
          eggs: number;
          tiles: number;
        };
      }[];
    }
  | {
      id: 'cubosaurs.round-score';
      args: {
        seat: common.Seat;
        points: number;
        sets: number;
        raptors: number;
        eggs: number;
        tiles: number;
      };
    }
  | {
      id: 'cubosaurs.dna-points';
      args: {
        seat: common.Seat;
        tokens: number;
        points: number;
      };
    }
  | {
      id: 'cubosaurs.total';
      args: {
        seat: common.Seat;
        points: number;
      };
    }
  | {
      id: 'cubosaurs.game-over';
      args: {
        seat: common.Seats;
        count: number;
      };
      marks: 'game_ends';
      scores: {
        points: number;
        sources: {
          rounds: number;
          dna: number;
        };
      }[];
    };
/**
 * Why a move cannot be made.
 */
export type Why =
  | {
      id: 'cubosaurs.why.not-in-collection';
      args: {
        card: common.Card;
      };
    }
  | {
      id: 'cubosaurs.why.not-an-opponents';
      args: {
        card: common.Card;
      };
    }
  | {
      id: 'cubosaurs.why.same-type';
      args: {
        card: common.Card;
        type: Type;
      };
    }
  | {
      id: 'cubosaurs.why.other-type';
      args: {
        card: common.Card;
        type: Type;
      };
    }
  | {
      id: 'cubosaurs.why.rob-first';
      args: {};
    }
  | {
      id: 'cubosaurs.why.no-robbery';
      args: {};
    }
  | {
      id: 'cubosaurs.why.rob-yourself';
      args: {};
    }
  | {
      id: 'cubosaurs.why.nobody-there';
      args: {};
    }
  | {
      id: 'cubosaurs.why.nothing-to-rob';
      args: {
        from: common.Seat;
      };
    }
  | {
      id: 'cubosaurs.why.no-tiles';
      args: {};
    }
  | {
      id: 'cubosaurs.why.not-on-market';
      args: {
        tile: Tile;
      };
    }
  | {
      id: 'cubosaurs.why.one-tile-a-turn';
      args: {};
    }
  | {
      id: 'cubosaurs.why.too-few-tokens';
      args: {
        tile: Tile;
        cost: number;
        tokens: number;
      };
    }
  | {
      id: 'cubosaurs.why.pack-empty';
      args: {};
    }
  | {
      id: 'cubosaurs.why.give-to-yourself';
      args: {};
    };

/**
 * All definitions of the schema.
 */
export interface Definitions {
  plain_type: PlainType;
  type: Type;
  tile: Tile;
  options: Options;
  facts: Facts;
  raptor_facts: RaptorFacts;
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
  dna: boolean;
  peaceful: boolean;
  'open-hand': boolean;
  edition:
    | string
    | {
        [k: string]: unknown;
      };
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
   * Everybody sees the whole Hand.
   */
  open_hand: boolean;
  /**
   * Its name.
   */
  edition: string;
  /**
   * Cards that are out of each round, unseen.
   */
  set_aside: number;
  /**
   * The plain types: their cards, and the points as they are printed.
   */
  types: {
    type: PlainType;
    cards: common.Cards;
    points: number[];
  }[];
  /**
   * The grey Velociraptors.
   */
  grey_raptors: RaptorFacts[];
  /**
   * The black ones.
   */
  black_raptors: RaptorFacts[];
  /**
   * The eggs, in the order of the view.
   */
  eggs: {
    card: common.Card;
    /**
     * What it counts.
     */
    types: Type[];
    /**
     * Points for whoever has the most.
     */
    leading: number;
    /**
     * Points for anybody else.
     */
    trailing: number;
  }[];
  /**
   * Null without DNA.
   */
  dna: {
    /**
     * Cards that bring a token.
     */
    cards: common.Cards;
    /**
     * The tiles in play.
     */
    tiles: {
      tile: Tile;
      cost: number;
    }[];
  } | null;
}
export interface RaptorFacts {
  card: common.Card;
  /**
   * Points in a pair.
   */
  paired: number;
  /**
   * Points otherwise.
   */
  alone: number;
}
/**
 * What everybody sees.
 */
export interface View {
  /**
   * `rob`: a token is taken from somebody (CU-16).
   */
  phase: 'shuffle' | 'first_player' | 'tiles' | 'play' | 'rob' | 'over';
  /**
   * From 1.
   */
  round: number;
  /**
   * In which the Hand goes in this round.
   */
  direction: 'clockwise' | 'counterclockwise';
  /**
   * Cards in the pack.
   */
  pack: number;
  /**
   * Cards that tiles have removed.
   */
  destroyed: common.Cards;
  /**
   * The Hand.
   */
  hand: {
    /**
     * Those that everybody knows.
     */
    cards: common.Cards;
    /**
     * Those that were drawn in secret.
     */
    drawn: {
      /**
       * Who has held the Hand since it was drawn.
       */
      seen_by: common.Seats;
      /**
       * Types that it has turned out not to be of.
       */
      cannot_be: Type[];
    }[];
    /**
     * One of the drawn cards is of this type (tile 5).
     */
    shown: Type | null;
  };
  /**
   * Who has the Hand; null while nobody chooses.
   */
  holder: common.Seat | null;
  /**
   * Who would get it next.
   */
  next: common.Seat | null;
  /**
   * In the order of the facts.
   */
  eggs: {
    owner: common.Seat | null;
    /**
     * Who has the most of what it counts.
     */
    leaders: common.Seats;
    /**
     * By seat.
     */
    counts: number[];
  }[];
  /**
   * Null without DNA.
   */
  dna: {
    /**
     * Tokens left.
     */
    supply: number;
    market: Tile[];
    /**
     * Tiles that are neither on the market nor owned.
     */
    pile: Tile[];
    /**
     * In this turn.
     */
    has_bought: boolean;
    /**
     * Who takes a token now.
     */
    robber: common.Seat | null;
    /**
     * To the robber.
     */
    tokens_due: number;
  } | null;
  /**
   * By seat.
   */
  seats: Seat[];
}
/**
 * What one player owns.
 */
export interface Seat {
  /**
   * The collection.
   */
  cards: common.Cards;
  /**
   * By plain type, in the order of the facts.
   */
  sets: {
    /**
     * Now.
     */
    points: number;
    /**
     * With one card more; null if there is none.
     */
    next: number | null;
  }[];
  /**
   * The Velociraptors.
   */
  raptors: {
    /**
     * The best pairs, grey first.
     */
    pairs: common.Cards[];
    /**
     * Raptors without a pair.
     */
    alone: common.Cards;
    points: number;
    /**
     * The points with a grey one more, depending on which; null if there is none.
     */
    next_grey: {
      lowest: number;
      highest: number;
    } | null;
    /**
     * Likewise.
     */
    next_black: {
      lowest: number;
      highest: number;
    } | null;
  };
  /**
   * Of this round so far.
   */
  points: number;
  /**
   * Where they come from.
   */
  sources: {
    sets: number;
    raptors: number;
    eggs: number;
    tiles: number;
  };
  /**
   * Null without DNA.
   */
  dna: {
    tokens: number;
    /**
     * Owned in this round.
     */
    tiles: Tile[];
    /**
     * For tokens, at the end of the game (CU-20).
     */
    points: number;
  } | null;
  /**
   * Of each finished round.
   */
  rounds: number[];
  /**
   * Of all finished rounds, and of DNA at the end.
   */
  total: number;
}
/**
 * What a viewer sees besides.
 */
export interface Secrets {
  /**
   * The cards of `hand.drawn` in the view; null for one that the viewer has not seen.
   */
  drawn: (common.Card | null)[];
  /**
   * With every card open only: the next card first.
   */
  pack?: common.Cards;
  /**
   * With every card open only.
   */
  set_aside?: common.Cards;
}
