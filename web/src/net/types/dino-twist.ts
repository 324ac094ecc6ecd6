// Made from protocol/schemas/games/dino-twist.json by `npm run types`; do not edit.
import type * as common from './common';

export type Species = 'aqua' | 'carni' | 'herbi' | 'voli';
export type Territory = 'beach' | 'sea' | 'jungle' | 'desert' | 'river' | 'hill' | 'mountain' | 'cliff';
/**
 * An event as the edition spells it (DT-4); `twist-island` is the card of the first round.
 */
export type EventName = string;
/**
 * A legal move.
 */
export type Move =
  | {
      text: string;
      kind: 'attack';
      /**
       * The attacking cards.
       *
       * @minItems 1
       * @maxItems 3
       */
      cards: common.Card[];
      /**
       * Null for two species (DT-27).
       */
      species: Species | null;
      /**
       * The bonus of the event included.
       */
      strength: number;
      /**
       * The Dinos of Twist Island that it could beat.
       */
      beats: {
        territory: Territory;
        card: common.Card;
      }[];
    }
  | {
      text: string;
      kind: 'bury';
      /**
       * The cards.
       *
       * @minItems 1
       * @maxItems 2
       */
      cards: common.Card[];
      /**
       * What it changes at once.
       */
      points: common.PointsBySeat;
    }
  | {
      text: string;
      kind: 'redraw';
      /**
       * The cards to be exchanged; perhaps none.
       *
       * @maxItems 3
       */
      cards: common.Card[];
    }
  | {
      text: string;
      kind: 'name';
      /**
       * None.
       *
       * @maxItems 0
       */
      cards: never[];
      species: Species;
      /**
       * Of the attack.
       */
      strength: number;
      /**
       * The Dinos of Twist Island that it could beat.
       */
      beats: {
        territory: Territory;
        card: common.Card;
      }[];
    }
  | {
      text: string;
      kind: 'capture';
      /**
       * None.
       *
       * @maxItems 0
       */
      cards: never[];
      /**
       * The Dino that is taken.
       */
      target: common.Card;
      /**
       * Its territory on Twist Island.
       */
      from: Territory;
      /**
       * Where it goes on the own island.
       */
      place: Territory;
      /**
       * The Dino that lives there now and is discarded.
       */
      replaces: common.Card | null;
      /**
       * The attacking card that takes its place on Twist Island.
       */
      stays: common.Card;
      /**
       * What it changes at once.
       */
      points: common.PointsBySeat;
    };
export type Event =
  | {
      id: 'dino-twist.events-dealt';
      args: {
        count: number;
      };
    }
  | {
      id: 'dino-twist.deal';
      args: {
        seat: common.Seat;
        cards: common.Cards;
      };
    }
  | {
      id: 'dino-twist.deal-hidden';
      args: {
        seat: common.Seat;
        count: number;
      };
    }
  | {
      id: 'dino-twist.mulligan';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'dino-twist.round';
      args: {
        round: number;
      };
      marks: 'round_begins';
    }
  | {
      id: 'dino-twist.event';
      args: {
        event: EventName;
      };
    }
  | {
      id: 'dino-twist.destroyed';
      args: {
        territories: Territory[];
      };
    }
  | {
      id: 'dino-twist.volcano';
      args: {};
    }
  | {
      id: 'dino-twist.tornado-swap';
      args: {
        species: Species;
        card: common.Card;
        territory: Territory;
        other_card: common.Card;
        other_territory: Territory;
      };
    }
  | {
      id: 'dino-twist.redraw-none';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'dino-twist.redraw';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        count: number;
      };
    }
  | {
      id: 'dino-twist.chosen';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'dino-twist.attack';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        species: Species;
        strength: number;
      };
    }
  | {
      id: 'dino-twist.attack-mixed';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        strength: number;
      };
    }
  | {
      id: 'dino-twist.bury';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        count: number;
      };
    }
  | {
      id: 'dino-twist.bury-hidden';
      args: {
        seat: common.Seat;
        count: number;
      };
    }
  | {
      id: 'dino-twist.sits-out';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'dino-twist.named';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        species: Species;
        strength: number;
      };
    }
  | {
      id: 'dino-twist.cancelled';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        count: number;
        species: Species;
        strength: number;
      };
    }
  | {
      id: 'dino-twist.capture';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        strength: number;
        card: common.Card;
        territory: Territory;
        place: Territory;
        stays: common.Card;
      };
    }
  | {
      id: 'dino-twist.discard';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        count: number;
      };
    }
  | {
      id: 'dino-twist.replaced';
      args: {
        seat: common.Seat;
        card: common.Card;
        place: Territory;
      };
    }
  | {
      id: 'dino-twist.replaced-baby';
      args: {
        seat: common.Seat;
        card: common.Card;
        place: Territory;
      };
    }
  | {
      id: 'dino-twist.full-island';
      args: {
        seat: common.Seat;
        points: number;
      };
    }
  | {
      id: 'dino-twist.full-island-late';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'dino-twist.draw';
      args: {
        seat: common.Seat;
        cards: common.Cards;
        count: number;
      };
    }
  | {
      id: 'dino-twist.draw-hidden';
      args: {
        seat: common.Seat;
        count: number;
      };
    }
  | {
      id: 'dino-twist.hand-short';
      args: {
        seat: common.Seat;
      };
    }
  | {
      id: 'dino-twist.reshuffle';
      args: {
        count: number;
      };
    }
  | {
      id: 'dino-twist.big-rock';
      args: {
        rounds: number;
      };
    }
  | {
      id: 'dino-twist.claws';
      args: {
        seat: common.Seat;
        count: number;
        points: number;
      };
    }
  | {
      id: 'dino-twist.score';
      args: {
        seat: common.Seat;
        points: number;
        island: number;
        graveyard: number;
        island_bonus: number;
        claws_bonus: number;
      };
    }
  | {
      id: 'dino-twist.game-over';
      args: {
        seat: common.Seats;
        count: number;
        points: number;
      };
      marks: 'game_ends';
      scores: {
        points: number;
        sources: {
          island: number;
          graveyard: number;
          island_bonus: number;
          claws_bonus: number;
        };
      }[];
    };
/**
 * Why a move cannot be made.
 */
export type Why =
  | {
      id: 'dino-twist.why.not-now';
      args: {
        choice: 'redraw' | 'name' | 'capture' | 'prepare';
      };
    }
  | {
      id: 'dino-twist.why.not-in-hand';
      args: {
        card: common.Card;
      };
    }
  | {
      id: 'dino-twist.why.alone';
      args: {};
    }
  | {
      id: 'dino-twist.why.at-most-two';
      args: {};
    }
  | {
      id: 'dino-twist.why.one-species';
      args: {};
    }
  | {
      id: 'dino-twist.why.too-weak';
      args: {
        species: Species;
        strength: number;
      };
    }
  | {
      id: 'dino-twist.why.too-weak-mixed';
      args: {
        strength: number;
      };
    }
  | {
      id: 'dino-twist.why.can-gain';
      args: {};
    }
  | {
      id: 'dino-twist.why.bury-two';
      args: {};
    }
  | {
      id: 'dino-twist.why.not-in-duo';
      args: {
        species: Species;
      };
    }
  | {
      id: 'dino-twist.why.other-species';
      args: {
        territory: Territory;
        species: Species;
      };
    }
  | {
      id: 'dino-twist.why.destroyed';
      args: {
        territory: Territory;
      };
    }
  | {
      id: 'dino-twist.why.too-strong';
      args: {
        card: common.Card;
        strength: number;
      };
    }
  | {
      id: 'dino-twist.why.wrong-place';
      args: {
        territory: Territory;
        place: Territory;
      };
    };

/**
 * All definitions of the schema.
 */
export interface Definitions {
  species: Species;
  territory: Territory;
  event_name: EventName;
  options: Options;
  facts: Facts;
  event_facts: EventFacts;
  view: View;
  seat: Seat;
  attack: Attack;
  secrets: Secrets;
  move: Move;
  event: Event;
  why: Why;
}
export interface Options {
  players: number;
  islands: ('t-rex' | 'little-rex')[];
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
   * By card: what is printed on it, and whether it has Long Claws.
   */
  cards: {
    [k: string]: {
      species: Species;
      strength: number;
      claws: boolean;
    };
  };
  /**
   * In the order in which islands are listed.
   */
  territories: {
    name: Territory;
    species: Species;
  }[];
  /**
   * All events that may come, the card of the first round first.
   */
  events: EventFacts[];
  /**
   * By seat, the kind of island.
   */
  islands: ('t_rex' | 'little_rex')[];
  /**
   * For the first, second and third round in which an island is completed (DT-29).
   */
  island_bonuses: number[];
  /**
   * For the most Long Claws (DT-30).
   */
  claws_bonus: number;
}
export interface EventFacts {
  /**
   * As in the view.
   */
  name: EventName;
  /**
   * By which i18n/ words it: `meteor`, or the name.
   */
  kind: string;
  /**
   * How many of the cards are this one.
   */
  count: number;
  /**
   * Territories where nobody attacks (DT-19).
   */
  destroyed: Territory[];
  /**
   * What attacks of each species gain (DT-22, DT-23).
   */
  bonuses: {
    aqua: number;
    carni: number;
    herbi: number;
    voli: number;
  };
  /**
   * Who may attack together: one card; up to two of a species; up to three; two of any species.
   */
  teams: 'alone' | 'duos' | 'trios' | 'mixed';
  /**
   * A beaten Dino may be placed on either territory of its species (DT-25).
   */
  either_territory: boolean;
}
/**
 * What everybody sees.
 */
export interface View {
  /**
   * In `redraw`, `preparation` and `naming` all choose in secret; in `capture` one attacker does.
   */
  phase: 'deal' | 'redraw' | 'reshuffle' | 'preparation' | 'naming' | 'capture' | 'over';
  /**
   * From 1.
   */
  round: number;
  /**
   * The event of this round.
   */
  event: EventName;
  /**
   * Those that have been revealed so far.
   */
  events: EventName[];
  /**
   * Before the Big Rock.
   */
  events_left: number;
  /**
   * Twist Island: a card for each territory.
   *
   * @minItems 8
   * @maxItems 8
   */
  twist: common.Card[];
  /**
   * By seat.
   */
  seats: Seat[];
  /**
   * The attacks that were shown in this round, in the order in which they act (DT-12).
   */
  attacks: Attack[];
  /**
   * Points for completed islands that are still to be had.
   */
  bonuses_left: number[];
  /**
   * Cards in the draw pile.
   */
  pile: number;
  /**
   * The discard pile, in ascending order.
   */
  discards: common.Cards;
}
/**
 * What lies before one player.
 */
export interface Seat {
  /**
   * A card or null for each territory.
   *
   * @minItems 8
   * @maxItems 8
   */
  island: (common.Card | null)[];
  /**
   * Dinos with Long Claws on the island.
   */
  claws: number;
  /**
   * Nobody has more of them.
   */
  leads_claws: boolean;
  /**
   * Cards in the graveyard.
   */
  graveyard_size: number;
  /**
   * Those of them that everybody has seen.
   */
  cancelled: common.Cards;
  /**
   * Cards in the hand.
   */
  hand_size: number;
  /**
   * Cards still to be drawn.
   */
  to_draw: number;
  /**
   * In this round: an attack that waits, is done or was cancelled, or a burial.
   */
  action: 'none' | 'waiting' | 'done' | 'cancelled' | 'buried';
  /**
   * Cards buried in this round.
   */
  burying: number;
  /**
   * The points now, by where they come from.
   */
  score: {
    total: number;
    island: number;
    graveyard: number;
    island_bonus: number;
    claws_bonus: number;
  };
}
export interface Attack {
  seat: common.Seat;
  cards: common.Cards;
  /**
   * Null for a Duo of two species that is still to be named.
   */
  species: Species | null;
  /**
   * The bonus of the event included.
   */
  strength: number;
  status: 'waiting' | 'done' | 'cancelled';
}
/**
 * What a viewer sees besides.
 */
export interface Secrets {
  /**
   * By seat; null for what the viewer does not see, here and below.
   */
  hands: (common.Cards | null)[];
  /**
   * By seat, the cards of the graveyard that only their owner has seen.
   */
  buried: (common.Cards | null)[];
  /**
   * By seat, those of them that were buried in this round.
   */
  burials: (common.Cards | null)[];
  /**
   * The move that the viewer has chosen in secret.
   */
  choice: string | null;
  /**
   * With every card open only.
   */
  coming_events?: EventName[];
  /**
   * With every card open only: the draw pile, the next card first.
   */
  pile?: common.Cards;
}
