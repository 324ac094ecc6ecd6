// What the viewer is choosing: a purpose, the cards and the seat picked for it, and why something cannot be picked.
// Everything that was picked is forgotten with the next update.
import type { BoardProps } from '$lib/board';
import type { Definitions, Move } from '$net/types/cubosaurs';
import {
  canPickCard,
  canPickSeat,
  candidates,
  completed,
  nothing,
  optionOf,
  partOf,
  pickCard,
  pickSeat,
  tileOf,
} from './moves';
import type { Option, Purpose, Selection } from './moves';
import type { CubosaursView } from './view';

/** idle: no button at all. */
export type Pick = 'idle' | 'can' | 'cannot' | 'picked';

export interface Change {
  seat: number;
  before: number;
  after: number;
}

export class Choice {
  #board: () => BoardProps<Definitions>;
  #view: () => CubosaursView;
  #options = $derived.by(() => this.#board().moves.map(optionOf));
  #picked = $state.raw({ update: -1, selection: nothing });
  #reason = $state.raw({ update: -1, text: '' });

  constructor(board: () => BoardProps<Definitions>, view: () => CubosaursView) {
    this.#board = board;
    this.#view = view;
  }

  /** Whether there is something to choose. */
  readonly active = $derived.by(() => this.#board().moves.length > 0 && this.#board().pending === null);
  readonly selection: Selection = $derived.by(() =>
    this.#picked.update === this.#board().updates ? this.#picked.selection : nothing,
  );
  readonly tile = $derived.by(() => tileOf(this.selection.purpose));
  /** The move that has been picked, if it is a whole one. */
  readonly ready = $derived.by(() => (this.active ? completed(this.#options, this.selection) : null));
  readonly reason = $derived.by(() => (this.#reason.update === this.#board().updates ? this.#reason.text : ''));
  readonly canRefuse = $derived.by(() => this.#options.some((option) => option.purpose === 'refuse'));
  readonly canBuy = $derived.by(() => this.#options.some((option) => tileOf(option.purpose) !== null));
  /** What is missing to make a move of the selection. */
  readonly missing = $derived.by(() => this.#missing());

  /** Whether opponents' cards are among what can be picked now. */
  readonly reachesOthers = $derived.by(
    () => this.active && this.#wanted().some((option) => option.cards.some((card) => !this.#own.includes(card))),
  );

  card(card: string): Pick {
    const view = this.#view();
    if (!this.active || view.phase !== 'play' || view.hand.cards.includes(card)) return 'idle';
    if (this.selection.cards.includes(card)) return 'picked';
    if (canPickCard(this.#options, this.selection.purpose, card)) return 'can';
    const namesCards = this.selection.purpose === 'refuse' || this.#wanted().some((option) => option.cards.length > 0);
    return namesCards && (this.#own.includes(card) || this.reachesOthers) ? 'cannot' : 'idle';
  }

  /** The market can be asked at any time. */
  tileState(tile: number): Pick {
    if (this.#board().self === null) return 'idle';
    if (this.tile === tile) return 'picked';
    return this.active && this.#options.some((option) => option.purpose === tile) ? 'can' : 'cannot';
  }

  seat(seat: number): Pick {
    if (!this.active) return 'idle';
    if (this.selection.seat === seat) return 'picked';
    return canPickSeat(this.#options, this.selection.purpose, seat) ? 'can' : 'idle';
  }

  pickCard(card: string): void {
    if (this.card(card) === 'cannot') this.#ask(this.selection.purpose, card);
    else this.#select(pickCard(this.#options, this.selection, card));
  }

  pickTile(tile: number): void {
    const state = this.tileState(tile);
    if (state === 'picked') this.clear();
    else if (state === 'can') this.#select({ ...nothing, purpose: tile });
    else this.#ask(tile, null);
  }

  pickSeat(seat: number): void {
    this.#select(pickSeat(this.selection, seat));
  }

  clear(): void {
    this.#select(nothing);
  }

  send(move: Move | null): void {
    if (move !== null && this.active) this.#board().send(move);
  }

  /** Whose points a move would change, and how. */
  changes(move: Move | null): Change[] {
    if (move === null) return [];
    return this.#view()
      .seats.map((seat, i) => ({ seat: i, before: seat.points, after: seat.points + (move.points[i] ?? 0) }))
      .filter((change) => change.before !== change.after || change.seat === this.#board().self);
  }

  /** What picking this card would change for a seat; null while that is not yet decided by it. */
  difference(card: string, seat: number): number | null {
    const move = completed(
      this.#options,
      pickCard(this.#options, { ...this.selection, cards: this.#without(card) }, card),
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

  #wanted(): Option[] {
    return candidates(this.#options, { ...nothing, purpose: this.selection.purpose });
  }

  #missing(): { own: boolean; others: boolean; seat: boolean } {
    const [option] = this.active ? candidates(this.#options, this.selection) : [];
    const cards = (option?.cards ?? []).filter((card) => !this.selection.cards.includes(card));
    return {
      own: cards.some((card) => this.#own.includes(card)),
      others: cards.some((card) => !this.#own.includes(card)),
      seat: option !== undefined && option.seat !== null && this.selection.seat === null,
    };
  }

  #select(selection: Selection): void {
    this.#picked = { update: this.#board().updates, selection };
    this.#reason = { update: -1, text: '' };
  }

  #ask(purpose: Purpose, card: string | null): void {
    const { updates, whyNot } = this.#board();
    void whyNot(partOf(purpose, card, card !== null && this.#own.includes(card))).then((text) => {
      this.#reason = { update: updates, text };
    });
  }
}
