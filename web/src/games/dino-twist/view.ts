// The view of games/dino_twist/RULES.md, "The view", as types. Field names are the wire's own.

export type Species = 'aqua' | 'carni' | 'herbi' | 'voli';
export type Phase = 'deal' | 'redraw' | 'reshuffle' | 'preparation' | 'naming' | 'capture' | 'over';

export interface Place {
  territory: string;
  species: Species;
  card: string | null;
  strength: number;
  claws: boolean;
}

export interface TwistPlace extends Place {
  card: string;
  open: boolean;
}

export interface EventInfo {
  name: string;
  destroyed: string[];
  bonuses: Record<Species, number>;
  teams: 'alone' | 'duos' | 'trios' | 'mixed';
  either_territory: boolean;
}

export interface Score {
  total: number;
  island: number;
  graveyard: number;
  island_bonus: number;
  claws_bonus: number;
}

export interface Graveyard {
  size: number;
  cancelled: string[];
  buried_size: number;
  /** Only for those who may see them. */
  buried: string[] | null;
}

export interface Deed {
  kind: 'none' | 'waiting' | 'done' | 'cancelled' | 'buried';
  count?: number;
}

export interface PlayerView {
  seat: number;
  island_kind: 't-rex' | 'little-rex';
  island: Place[];
  island_full: boolean;
  claws: number;
  leads_claws: boolean;
  graveyard: Graveyard;
  hand_size: number;
  hand: string[] | null;
  chosen: boolean;
  deed: Deed;
  score: Score;
}

export interface Attack {
  seat: number;
  cards: string[];
  species: Species | null;
  strength: number;
  status: 'waiting' | 'done' | 'cancelled';
}

export interface Beaten {
  territory: string;
  card: string;
  species: Species;
}

/** A legal move with what it means; which fields there are depends on the kind of move. */
export interface MoveInfo {
  move: string;
  cards?: string[];
  strength?: number;
  beats?: Beaten[];
  species?: Species;
  territory?: string;
  card?: string;
  place?: string;
  replaces?: string | null;
  stays?: string;
  points?: number;
}

export interface DinoTwistView {
  phase: Phase;
  round: number;
  event: EventInfo;
  events: string[];
  events_left: number;
  twist: TwistPlace[];
  players: PlayerView[];
  to_act: number[];
  chosen: number[];
  attacks: Attack[];
  attacker: number | null;
  bonuses_left: number[];
  /** What the most Long Claws earn at the end. */
  claws_bonus: number;
  pile: number;
  discards: string[];
  claws_cards: string[];
  hand?: string[];
  choice?: string | null;
  moves?: MoveInfo[];
  coming_events?: string[];
}
