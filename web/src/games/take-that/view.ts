// The view of Take That as games/take_that/view.cpp makes it. Everything a board needs to know about the rules is said here.

export interface HandCard {
  card: string;
  toad: boolean;
  /** May be laid at the end of the row, or start one. */
  plays: boolean;
  /** The card of the row that it twists out. */
  twists?: string;
}

/** Points by where they come from; what costs is negative. */
export interface Sources {
  gained: number;
  taken: number;
  toads: number;
}

export interface SeatView {
  hand: number;
  gained: string[];
  taken: string[];
  'taken-count': number;
  'taken-toads': string[];
  toads: number;
  'hidden-extras': number;
  points: number;
  sources: Sources;
  rounds: number[];
  'round-sources': Sources[];
  total: number;
  /** The hand, where the viewer may see it. */
  cards?: string[];
  'cards-toads'?: string[];
}

export interface TakeThatView {
  phase: 'deal' | 'start-row' | 'turn' | 'over';
  round: number;
  rounds: number;
  expert: boolean;
  row: string[];
  'row-toads': string[];
  'row-cost': number;
  pile: number;
  'last-phase': boolean;
  'twist-ends-round': boolean;
  'take-draws-extra': boolean;
  turn?: number;
  seats: SeatView[];
  seat?: number;
  hand?: HandCard[];
}
