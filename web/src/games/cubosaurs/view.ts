// The view of Cubosaurs as games/cubosaurs/view.cpp makes it. Cards are texts such as "T3" or "E2", types single
// letters, seats and tiles numbers.

export interface PlainSet {
  type: string;
  cards: string[];
  points: number;
  /** What the set would be worth with one card more; missing where there is no more. */
  next?: number;
}

export interface Range {
  lowest: number;
  highest: number;
}

export interface Raptors {
  grey: string[];
  black: string[];
  pairs: [string, string][];
  alone: string[];
  points: number;
  'next-grey': Range | null;
  'next-black': Range | null;
}

export interface OwnEgg {
  card: string;
  leads: boolean;
  points: number;
}

export interface Sources {
  sets: number;
  raptors: number;
  eggs: number;
  tiles: number;
}

export interface SeatView {
  cards: string[];
  sets: PlainSet[];
  raptors: Raptors;
  eggs: OwnEgg[];
  /** What the collection is worth now. */
  points: number;
  sources: Sources;
  /** With DNA evolutions only. */
  tokens?: number;
  tiles?: number[];
  'dna-points'?: number;
  /** Of the finished rounds. */
  rounds: number[];
  total: number;
}

export interface EggView {
  card: string;
  types: string[];
  leaders: number[];
  leading: number;
  trailing: number;
  /** Whose collection it is in, if any. */
  owner?: number;
  /** Cards of its dinosaur, by seat. */
  counts: number[];
}

export interface DrawnCard {
  'seen-by': number[];
  'cannot-be': string[];
  /** Where the viewer has seen it. */
  card?: string;
}

export interface HandView {
  /** Those that the viewer knows. */
  cards: string[];
  hidden: number;
  size: number;
  drawn: DrawnCard[];
  /** A type that one of the drawn cards is known to be of. */
  shown?: string;
}

export interface Outcome {
  move: string;
  /** What every seat's collection would be worth. */
  points: number[];
}

export interface CubosaursView {
  phase: 'shuffle' | 'first-player' | 'tiles' | 'turn' | 'rob' | 'over';
  round: number;
  rounds: number;
  direction: 'clockwise' | 'counterclockwise';
  dna: boolean;
  'open-hand': boolean;
  values: {
    sets: Record<string, number[]>;
    raptors: Record<string, { paired: number; alone: number }>;
    /** The cards with a DNA icon; with DNA evolutions only. */
    dna?: string[];
  };
  pack: number;
  destroyed: string[];
  hand: HandView;
  eggs: EggView[];
  /** Who has the Hand, while there is something to decide. */
  turn?: number;
  /** Who would be passed the Hand. */
  next?: number;
  supply?: number;
  market?: { tile: number; cost: number }[];
  'has-bought'?: boolean;
  robber?: number;
  'tokens-due'?: number;
  seats: SeatView[];
  seat?: number;
  /** For whoever has the Hand: each legal move and what it leads to. */
  outcomes?: Outcome[];
}
