// What chance had to bring in a recorded game, by its seed (docs/FAIR_DEAL.md, "What is mixed"). Of the rules this knows
// only what is needed to say which outcome is due, and of which cards.
import type { Data } from '../protocol';
import { DealStream } from './stream';

export interface ChanceStep {
  chance: string;
  cards?: string[];
  player?: number;
}
export interface MoveStep {
  player: number;
  move: string;
}
export type Step = ChanceStep | MoveStep;

export interface GameRecord {
  format: string;
  game: string;
  options: Data;
  players: string[];
  seed?: string;
  steps: Step[];
  result?: { rounds?: number[][]; scores: number[]; winners: number[] };
}

/** The step at which the record is not what the seed gives; `steps.length` where something is missing at the end. */
export class DealFault extends Error {
  constructor(readonly step: number) {
    super(`step ${step} is not what the seed gives`);
  }
}

const isChance = (step: Step | undefined): step is ChanceStep => step !== undefined && 'chance' in step;
const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Goes through the steps of a record; each outcome of chance is compared with the one that its stream gives. */
class Walk {
  outcomes = 0;
  at = 0;

  constructor(
    readonly record: GameRecord,
    readonly key: Uint8Array,
  ) {}

  get players(): number {
    return this.option('players') as number;
  }
  get step(): Step | undefined {
    return this.record.steps[this.at];
  }
  option(name: string): unknown {
    return this.record.options[name];
  }
  /** A part of an edition of one's own; nothing where the standard one is played. */
  edition(part: string): unknown {
    const edition = this.option('edition');
    return typeof edition === 'object' && edition !== null ? (edition as Data)[part] : undefined;
  }

  fault(): never {
    throw new DealFault(this.at);
  }
  demand(right: boolean): void {
    if (!right) this.fault();
  }

  /** The cards of the outcome that is due here; what they have to be is made out of its stream. */
  cards(kind: string, make: (stream: DealStream, told: string[]) => string[]): string[] {
    const { step } = this;
    if (!isChance(step) || step.chance !== kind || !Array.isArray(step.cards) || step.player !== undefined) {
      return this.fault();
    }
    const due = make(this.#stream(), step.cards);
    const told = step.cards;
    this.demand(due.length === told.length && due.every((card, i) => card === told[i]));
    this.at += 1;
    return due;
  }

  /** One of these seats. */
  player(kind: string, seats: number[]): void {
    const { step } = this;
    if (!isChance(step) || step.chance !== kind || step.cards !== undefined) this.fault();
    else this.demand(step.player === seats[this.#stream().below(seats.length)]);
    this.at += 1;
  }

  /** Up to the next outcome of chance, or the end. There must be some. */
  moves(see: (move: string) => void = () => undefined): void {
    const first = this.at;
    for (; this.step && !isChance(this.step); this.at += 1) see(this.step.move);
    this.demand(this.at > first);
  }

  end(): void {
    this.demand(this.at === this.record.steps.length);
  }

  #stream(): DealStream {
    return new DealStream(this.key, this.outcomes++);
  }
}

function takeThat(walk: Walk): void {
  const deck = range(12, 98)
    .filter((card) => card % 10 !== 0)
    .map(String);
  for (let round = 0; round < (walk.option('rounds') as number); ++round) {
    walk.cards('shuffle', (stream) => stream.shuffled(deck));
    walk.moves();
  }
}

function cubosaurs(walk: Walk): void {
  const deck = [...'TSBPCGKE'].flatMap((type) => range(1, type === 'E' ? 6 : 7).map((number) => `${type}${number}`));
  const interaction = (walk.edition('interaction') as number[] | undefined) ?? [7, 8, 9, 10];
  const inPlay = range(1, 10).filter((tile) => walk.option('peaceful') !== true || !interaction.includes(tile));
  const market = new Set<number>();
  for (let round = 0; round < (walk.option('rounds') as number); ++round) {
    walk.cards('shuffle', (stream) => stream.shuffled(deck));
    const seats = round === 0 ? range(0, walk.players - 1) : lowest(walk.record.result?.rounds?.[round - 1] ?? []);
    if (seats.length > 1) walk.player('first-player', seats);
    if (walk.option('dna') === true) {
      const pile = inPlay.filter((tile) => !market.has(tile)).map(String);
      const tiles = walk.cards('tiles', (stream) => stream.shuffled(pile)).map(Number);
      for (const tile of tiles) if (market.size < walk.players + 1) market.add(tile);
    }
    walk.moves((move) => {
      const bought = /^buy (\d+)(?: |$)/.exec(move)?.[1];
      if (bought !== undefined) market.delete(Number(bought));
    });
  }
}

function lowest(points: number[]): number[] {
  const least = Math.min(...points);
  return points.flatMap((score, seat) => (score === least ? [seat] : []));
}

const standardEvents: Record<string, number> = {
  ...{ 'meteor-cliff': 1, 'meteor-jungle': 1, 'meteor-hill': 1, 'meteor-beach': 1 },
  ...{ 'meteor-mountain+desert': 1, 'meteor-river+sea': 1, 'meteor-cliff+hill': 1, 'meteor-jungle+beach': 1 },
  ...{ 'fury-aqua': 1, 'fury-carni': 1, 'fury-herbi': 1, 'fury-voli': 1 },
  ...{ triple: 2, alone: 2, carnage: 2, earthquake: 2, support: 2 },
  ...{ tornado: 1, 'new-brood': 1, volcano: 1 },
};
const eventsInGame = 10;
const handSize = 7;

const strength = (card: string): number => Number(card.slice(1));
function inCardOrder(cards: readonly string[]): string[] {
  const letter = (card: string): number => card.charCodeAt(0);
  return [...cards].sort((a, b) => letter(a) - letter(b) || strength(a) - strength(b));
}
/** In this game the list is written from its end. */
const pileOf = (stream: DealStream, cards: readonly string[]): string[] =>
  stream.shuffled(inCardOrder(cards)).reverse();

const goesBack = (hand: string[]): boolean =>
  [...'ACHV'].some((letter) => hand.filter((card) => card.startsWith(letter)).length >= 5);

function dinoTwist(walk: Walk): void {
  const events = (walk.edition('events') as Record<string, number> | undefined) ?? standardEvents;
  const deck = Object.entries(events).flatMap(([event, count]) => Array.from({ length: count }, () => event));
  walk.cards('events', (stream) => {
    const places = new Set<number>();
    while (places.size < Math.min(eventsInGame, deck.length)) places.add(stream.below(deck.length));
    return [...places].map((place) => deck[place] as string);
  });

  let pile = [...'ACHV'].flatMap((letter) =>
    range(2, 10).flatMap((number) => Array(3).fill(`${letter}${number}`) as string[]),
  );
  const shuffle = (): void => {
    pile = walk.cards('shuffle', (stream) => pileOf(stream, pile));
  };
  shuffle();
  for (let seat = 0; seat < walk.players; ++seat) {
    while (goesBack(pile.slice(0, handSize))) shuffle();
    pile = pile.slice(handSize);
  }
  walk.moves();
  while (walk.step) {
    walk.cards('shuffle', (stream, told) => pileOf(stream, told));
    walk.moves();
  }
}

const games: Record<string, (walk: Walk) => void> = {
  'take-that': takeThat,
  cubosaurs,
  'dino-twist': dinoTwist,
};

/** Of how many outcomes every one is what the key gives. Throws a DealFault where one is not. REQUIRES: a finished game */
export function checkOutcomes(record: GameRecord, key: Uint8Array): number {
  const walk = new Walk(record, key);
  const game = Object.hasOwn(games, record.game) ? games[record.game] : undefined;
  if (!game) return walk.fault();
  game(walk);
  walk.end();
  return walk.outcomes;
}
