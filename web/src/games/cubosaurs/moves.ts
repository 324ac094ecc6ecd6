// Moves as the screen picks them: a purpose (keep, refuse, a tile, rob) and the cards and the seat that it names.
// What is legal comes from the server; nothing here knows a rule.
import type { MovePart } from '$net/protocol';
import type { Move } from '$net/types/cubosaurs';

/** 'keep', 'refuse', 'rob', or the number of a tile. */
export type Purpose = Exclude<Move['kind'], 'buy'> | number;

export interface Option {
  move: Move;
  purpose: Purpose;
  /** All that it names, whosoever they are. */
  cards: string[];
  /** Where somebody is to be picked, and not a card of theirs. */
  seat: number | null;
}

export const tileOf = (purpose: Purpose): number | null => (typeof purpose === 'number' ? purpose : null);

export function optionOf(move: Move): Option {
  const purpose = move.kind === 'buy' ? move.tile : move.kind;
  if ('target' in move) return { move, purpose, cards: [move.target, ...move.cards], seat: null };
  return { move, purpose, cards: move.cards, seat: 'seat' in move ? move.seat : null };
}

/** What has been picked so far. */
export interface Selection {
  purpose: Purpose;
  cards: string[];
  seat: number | null;
}

export const nothing: Selection = { purpose: 'refuse', cards: [], seat: null };

function agrees(option: Option, selection: Selection): boolean {
  return (
    option.purpose === selection.purpose &&
    selection.cards.every((card) => option.cards.includes(card)) &&
    (selection.seat === null || option.seat === selection.seat)
  );
}

/** The options that the selection can still become. */
export function candidates(options: Option[], selection: Selection): Option[] {
  return options.filter((option) => agrees(option, selection));
}

/** The move that the selection is, when nothing is missing any more. */
export function completed(options: Option[], selection: Selection): Move | null {
  const option = candidates(options, selection).find(
    (one) => one.cards.length === selection.cards.length && one.seat === selection.seat,
  );
  return option?.move ?? null;
}

/** Whether some move for this purpose names the card. */
export function canPickCard(options: Option[], purpose: Purpose, card: string): boolean {
  return options.some((option) => option.purpose === purpose && option.cards.includes(card));
}

export function canPickSeat(options: Option[], purpose: Purpose, seat: number): boolean {
  return options.some((option) => option.purpose === purpose && option.seat === seat);
}

/** Picks a card, or takes it back; of the cards picked before, those stay that can go with it. */
export function pickCard(options: Option[], selection: Selection, card: string): Selection {
  if (selection.cards.includes(card)) {
    return { ...selection, cards: selection.cards.filter((other) => other !== card) };
  }
  const withCard: Selection = { ...selection, cards: [card] };
  const fitting = selection.cards.filter(
    (other) => candidates(options, { ...withCard, cards: [other, card] }).length > 0,
  );
  return { ...withCard, cards: [...fitting, card] };
}

export function pickSeat(selection: Selection, seat: number): Selection {
  return { ...selection, seat: selection.seat === seat ? null : seat };
}

/** The part of a move that somebody means who picks what no legal move names, to ask the server why not. */
export function partOf(purpose: Purpose, card: string | null, isOwn: boolean): MovePart {
  const tile = tileOf(purpose);
  return {
    ...(tile === null ? { kind: purpose } : { kind: 'buy', tile }),
    ...(card === null ? {} : isOwn ? { cards: [card] } : { target: card }),
  };
}
