// Moves as the screen picks them: a purpose (keep, refuse, a tile, rob) and the cards and the seat that it names.
// What is legal comes from the server; nothing here knows a rule.

/** 'keep', 'refuse', 'rob', or 'buy' and the number of a tile. */
export type Purpose = string;

export interface ParsedMove {
  move: string;
  purpose: Purpose;
  cards: string[];
  seat: number | null;
}

export const buying = (tile: number): Purpose => `buy ${tile}`;

export function tileOf(purpose: Purpose): number | null {
  return purpose.startsWith('buy ') ? Number(purpose.slice(4)) : null;
}

export function parseMove(move: string): ParsedMove {
  const [verb = '', ...rest] = move.split(' ');
  if (verb === 'rob') return { move, purpose: verb, cards: [], seat: Number(rest[0]) };
  const purpose = verb === 'buy' ? `buy ${rest.shift()}` : verb;
  const [first, preposition, last] = rest;
  const cards = [first, preposition === 'for' ? last : undefined].filter((card) => card !== undefined);
  return { move, purpose, cards, seat: preposition === 'to' ? Number(last) : null };
}

/** What has been picked so far. */
export interface Selection {
  purpose: Purpose;
  cards: string[];
  seat: number | null;
}

export const nothing: Selection = { purpose: 'refuse', cards: [], seat: null };

function agrees(move: ParsedMove, selection: Selection): boolean {
  return (
    move.purpose === selection.purpose &&
    selection.cards.every((card) => move.cards.includes(card)) &&
    (selection.seat === null || move.seat === selection.seat)
  );
}

/** The moves that the selection can still become. */
export function candidates(moves: ParsedMove[], selection: Selection): ParsedMove[] {
  return moves.filter((move) => agrees(move, selection));
}

/** The move that the selection is, when nothing is missing any more. */
export function completed(moves: ParsedMove[], selection: Selection): string | null {
  const move = candidates(moves, selection).find(
    (one) => one.cards.length === selection.cards.length && one.seat === selection.seat,
  );
  return move?.move ?? null;
}

/** Whether some move for this purpose names the card. */
export function canPickCard(moves: ParsedMove[], purpose: Purpose, card: string): boolean {
  return moves.some((move) => move.purpose === purpose && move.cards.includes(card));
}

export function canPickSeat(moves: ParsedMove[], purpose: Purpose, seat: number): boolean {
  return moves.some((move) => move.purpose === purpose && move.seat === seat);
}

/** Picks a card, or takes it back; of the cards picked before, those stay that can go with it. */
export function pickCard(moves: ParsedMove[], selection: Selection, card: string): Selection {
  if (selection.cards.includes(card)) {
    return { ...selection, cards: selection.cards.filter((other) => other !== card) };
  }
  const withCard: Selection = { ...selection, cards: [card] };
  const fitting = selection.cards.filter(
    (other) => candidates(moves, { ...withCard, cards: [other, card] }).length > 0,
  );
  return { ...withCard, cards: [...fitting, card] };
}

export function pickSeat(selection: Selection, seat: number): Selection {
  return { ...selection, seat: selection.seat === seat ? null : seat };
}

/**
 * The move that somebody means who picks a card that no legal move names, to ask the server why not. Missing parts are
 * filled in from `own` and `others`: the cards of one's own collection, and an opponent with theirs.
 */
export function meantMove(
  purpose: Purpose,
  card: string | null,
  own: string[],
  others: { seat: number; cards: string[] }[],
): string {
  const isOwn = card !== null && own.includes(card);
  const mine = isOwn ? card : (own[0] ?? 'T1');
  const theirs = card !== null && !isOwn ? card : (others.flatMap((other) => other.cards)[0] ?? 'T1');
  switch (tileOf(purpose)) {
    case null:
      return purpose === 'refuse' ? `refuse ${card ?? mine}` : purpose;
    case 5:
    case 6:
      return `${purpose} ${card ?? mine}`;
    case 7:
    case 8:
      return `${purpose} ${card ?? theirs}`;
    case 9:
      return `${purpose} ${card ?? mine} to ${others[0]?.seat ?? 0}`;
    case 10:
      return `${purpose} ${theirs} for ${mine}`;
    default:
      return purpose;
  }
}
