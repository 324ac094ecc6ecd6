// What the viewer has picked and not played yet. A pick is some of what a move means (its kind, cards, target, place,
// seat, …), never its text; the moves that have all of it are those that can still follow.
import type { Move, MovePart } from '$net/types/common';

interface Pick {
  /** A pick of another decision is none. */
  decision: string;
  part: Part;
}
/** Cards that are equal bear a number from the second on ("A3#2"), so that one of them can be picked. */
export type Part = MovePart & { cards?: string[] };

export interface Choosing {
  decision: string;
  moves: Move[];
}

export interface PickerHost {
  choosing: () => Choosing;
  /** Tapped again, a card is put back and does not play: several cards are being gathered. */
  gathers: () => boolean;
  /** The first tap plays where there is nothing more to choose. */
  atOnce: () => boolean;
  /** Something is tapped: whoever chooses sees what they choose from. */
  begins: () => void;
  play: (move: string) => void;
  whyNot: (part: MovePart) => void;
}

export const plainCard = (key: string): string => key.replace(/#\d+$/, '');

/** Keys for a hand in which cards may be equal. */
export function cardKeys(cards: readonly string[]): string[] {
  const seen: Record<string, number> = {};
  return cards.map((card) => {
    const count = (seen[card] ?? 0) + 1;
    seen[card] = count;
    return count === 1 ? card : `${card}#${count}`;
  });
}

/** Whether each of `few` can be found in `many`, counting equal ones. */
function within(few: readonly string[], many: readonly string[]): boolean {
  const left = [...many];
  return few.every((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The moves that have all of this, and perhaps more cards. */
export function movesWith<M extends Move>(moves: readonly M[], part: Part): M[] {
  const { cards = [], ...members } = part;
  const plain = cards.map(plainCard);
  return moves.filter(
    (move) => within(plain, move.cards) && Object.entries(members).every(([name, value]) => same(value, move[name])),
  );
}

export class Picker {
  #pick = $state.raw<Pick | null>(null);
  readonly #host: PickerHost;

  constructor(host: PickerHost) {
    this.#host = host;
  }

  readonly part: Part = $derived.by(() => {
    const { decision } = this.#host.choosing();
    return this.#pick?.decision === decision ? this.#pick.part : {};
  });
  readonly picked: boolean = $derived(Object.keys(this.part).length > 0);
  /** What can still follow from the pick. */
  readonly moves: Move[] = $derived.by(() => movesWith(this.#host.choosing().moves, this.part));
  /** Those about exactly the cards that are picked; where no card is, all that fit. */
  readonly exact: Move[] = $derived.by(() => {
    const count = this.part.cards?.length ?? 0;
    if (!this.picked) return [];
    return count === 0 ? this.moves : this.moves.filter((move) => move.cards.length === count);
  });
  /** The only move that is left; null where there is something to choose yet. */
  readonly move: Move | null = $derived(this.exact.length === 1 ? (this.exact[0] ?? null) : null);

  /** All that can be chosen now, whatever is picked. */
  get offered(): Move[] {
    return this.#host.choosing().moves;
  }

  /** Whether a tap on this would pick it. */
  can(part: Part): boolean {
    const { moves } = this.#host.choosing();
    return movesWith(moves, this.#merged(part)).length > 0 || movesWith(moves, part).length > 0;
  }

  /** Whether this is part of the pick. */
  has(part: Part): boolean {
    const { cards = [], ...members } = part;
    const { cards: picked = [] } = this.part;
    const given = cards.length > 0 || Object.keys(members).length > 0;
    const rest = Object.entries(members).every(([name, value]) => same(this.part[name], value));
    return given && rest && cards.every((card) => picked.includes(card));
  }

  /** The first tap picks, the second plays; what cannot be picked is asked about. */
  tap(part: Part): void {
    const { moves, decision } = this.#host.choosing();
    const gathers = this.#host.gathers();
    if (moves.length === 0) return;
    this.#host.begins();
    if (this.has(part)) {
      if (this.move && !gathers) return this.play(this.move);
      return this.#set(decision, this.#without(part));
    }
    const merged = this.#merged(part);
    if (movesWith(moves, merged).length > 0) this.#set(decision, merged);
    else if (movesWith(moves, part).length > 0) this.#set(decision, part);
    else return this.#host.whyNot({ ...part, ...(part.cards ? { cards: part.cards.map(plainCard) } : {}) });
    if (this.#host.atOnce() && !gathers && this.move && this.moves.length === 1) this.play(this.move);
  }

  play(move: Move): void {
    this.clear();
    this.#host.play(move.text);
  }

  /** Picks a whole move, as somebody advises. */
  propose(text: string): void {
    const { moves, decision } = this.#host.choosing();
    const move = moves.find((one) => one.text === text);
    if (!move) return;
    this.#host.begins();
    const { points: _points, ...part } = move;
    this.#set(decision, { ...part, cards: cardKeys(move.cards) });
  }

  clear(): void {
    this.#pick = null;
  }

  #set(decision: string, part: Part): void {
    this.#pick = Object.keys(part).length > 0 ? { decision, part } : null;
  }

  #merged(part: Part): Part {
    const { cards: picked = [] } = this.part;
    const cards = [...picked, ...(part.cards ?? []).filter((card) => !picked.includes(card))];
    return { ...this.part, ...part, ...(cards.length > 0 ? { cards } : {}) };
  }

  #without(part: Part): Part {
    const left = Object.entries(this.part).filter(([name]) => name === 'cards' || !(name in part));
    const { cards = [], ...members } = Object.fromEntries(left) as Part;
    const kept = cards.filter((card) => !part.cards?.includes(card));
    return { ...members, ...(kept.length > 0 ? { cards: kept } : {}) };
  }
}
