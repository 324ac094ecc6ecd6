// Goes through the outcomes of chance in a record. A game's deal.ts says which outcome is due, and of which cards.
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
export const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Goes through the steps of a record; each outcome of chance is compared with the one that its stream gives. */
export class Walk {
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
