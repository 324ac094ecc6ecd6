// What the viewer is choosing: a purpose, the cards and the seat picked for it, and why something cannot be picked.
// Everything that was picked is forgotten with the next update.
import type { BoardProps } from '$lib/board';
import {
  buying,
  canPickCard,
  canPickSeat,
  candidates,
  completed,
  meantMove,
  nothing,
  parseMove,
  pickCard,
  pickSeat,
  tileOf,
} from './moves';
import type { ParsedMove, Purpose, Selection } from './moves';
import type { CubosaursView } from './view';

/** idle: no button at all. */
export type Pick = 'idle' | 'can' | 'cannot' | 'picked';

export interface Change {
  seat: number;
  before: number;
  after: number;
}

export class Choice {
  #board: () => BoardProps<CubosaursView>;
  #parsed = $derived.by(() => this.#board().moves.map(parseMove));
  #outcomes = $derived.by(() =>
    Object.fromEntries((this.#board().view.outcomes ?? []).map((one) => [one.move, one.points])),
  );
  #picked = $state.raw({ turn: -1, selection: nothing });
  #reason = $state.raw({ turn: -1, text: '' });

  constructor(board: () => BoardProps<CubosaursView>) {
    this.#board = board;
  }

  /** Whether there is something to choose. */
  readonly active = $derived.by(() => this.#board().moves.length > 0 && this.#board().pending === null);
  readonly selection: Selection = $derived.by(() =>
    this.#picked.turn === this.#board().turn ? this.#picked.selection : nothing,
  );
  readonly tile = $derived.by(() => tileOf(this.selection.purpose));
  /** The move that has been picked, if it is a whole one. */
  readonly ready = $derived.by(() => (this.active ? completed(this.#parsed, this.selection) : null));
  readonly reason = $derived.by(() => (this.#reason.turn === this.#board().turn ? this.#reason.text : ''));
  readonly canRefuse = $derived.by(() => this.#parsed.some((move) => move.purpose === 'refuse'));
  readonly canBuy = $derived.by(() => this.#parsed.some((move) => tileOf(move.purpose) !== null));
  /** What is missing to make a move of the selection. */
  readonly missing = $derived.by(() => this.#missing());

  /** Whether opponents' cards are among what can be picked now. */
  readonly reachesOthers = $derived.by(
    () => this.active && this.#moves().some((move) => move.cards.some((card) => !this.#own.includes(card))),
  );

  card(card: string): Pick {
    const { view } = this.#board();
    if (!this.active || view.phase !== 'turn' || view.hand.cards.includes(card)) return 'idle';
    if (this.selection.cards.includes(card)) return 'picked';
    if (canPickCard(this.#parsed, this.selection.purpose, card)) return 'can';
    const namesCards = this.selection.purpose === 'refuse' || this.#moves().some((move) => move.cards.length > 0);
    return namesCards && (this.#own.includes(card) || this.reachesOthers) ? 'cannot' : 'idle';
  }

  /** The market can be asked at any time. */
  tileState(tile: number): Pick {
    if (this.#board().self === null) return 'idle';
    if (this.tile === tile) return 'picked';
    return this.active && this.#parsed.some((move) => move.purpose === buying(tile)) ? 'can' : 'cannot';
  }

  seat(seat: number): Pick {
    if (!this.active) return 'idle';
    if (this.selection.seat === seat) return 'picked';
    return canPickSeat(this.#parsed, this.selection.purpose, seat) ? 'can' : 'idle';
  }

  pickCard(card: string): void {
    if (this.card(card) === 'cannot') this.#ask(this.selection.purpose, card);
    else this.#select(pickCard(this.#parsed, this.selection, card));
  }

  pickTile(tile: number): void {
    const state = this.tileState(tile);
    if (state === 'picked') this.clear();
    else if (state === 'can') this.#select({ ...nothing, purpose: buying(tile) });
    else this.#ask(buying(tile), null);
  }

  pickSeat(seat: number): void {
    this.#select(pickSeat(this.selection, seat));
  }

  clear(): void {
    this.#select(nothing);
  }

  send(move: string | null): void {
    if (move !== null && this.active) this.#board().send(move);
  }

  /** Whose points a move would change, and how. */
  changes(move: string | null): Change[] {
    const after = move === null ? undefined : this.#outcomes[move];
    if (!after) return [];
    return this.#board()
      .view.seats.map((seat, i) => ({ seat: i, before: seat.points, after: after[i] ?? seat.points }))
      .filter((change) => change.before !== change.after || change.seat === this.#board().self);
  }

  /** What picking this card would change for a seat; null while that is not yet decided by it. */
  difference(card: string, seat: number): number | null {
    const move = completed(
      this.#parsed,
      pickCard(this.#parsed, { ...this.selection, cards: this.#without(card) }, card),
    );
    const change = this.changes(move).find((one) => one.seat === seat);
    if (move === null) return null;
    return change ? change.after - change.before : 0;
  }

  get #own(): string[] {
    const { self, view } = this.#board();
    return self === null ? [] : (view.seats[self]?.cards ?? []);
  }

  // The selection's other cards.
  #without(card: string): string[] {
    return this.selection.cards.filter((other) => other !== card);
  }

  #moves(): ParsedMove[] {
    return candidates(this.#parsed, { ...nothing, purpose: this.selection.purpose });
  }

  #missing(): { own: boolean; others: boolean; seat: boolean } {
    const [move] = this.active ? candidates(this.#parsed, this.selection) : [];
    const cards = (move?.cards ?? []).filter((card) => !this.selection.cards.includes(card));
    return {
      own: cards.some((card) => this.#own.includes(card)),
      others: cards.some((card) => !this.#own.includes(card)),
      seat: move !== undefined && move.seat !== null && this.selection.seat === null,
    };
  }

  #select(selection: Selection): void {
    this.#picked = { turn: this.#board().turn, selection };
    this.#reason = { turn: -1, text: '' };
  }

  #ask(purpose: Purpose, card: string | null): void {
    const { turn, self, view, whyNot } = this.#board();
    const others = view.seats.map((seat, i) => ({ seat: i, cards: seat.cards })).filter((one) => one.seat !== self);
    void whyNot(meantMove(purpose, card, this.#own, others)).then((text) => {
      this.#reason = { turn, text };
    });
  }
}
