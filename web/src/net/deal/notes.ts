// What this browser noted of a deal while it could not be changed any more: the check at the end believes these notes and
// not what the server says afterwards.
import { load, save } from '$lib/storage';
import type { Contribution } from './seed';

export interface DealNote {
  table: string;
  match: number;
  /** The own seat; null for somebody who watches. */
  seat: number | null;
  commitment: string;
  /** It was noted before the first card. */
  before: boolean;
  /** What this browser sent. */
  entropy?: string;
  /** The server has accepted that; what comes after the start is not left out. */
  accepted?: boolean;
  /** What was shown with the first card. */
  shown?: Contribution[];
}

const key = 'deals';
const mostNotes = 60;

function isNote(value: unknown): value is DealNote {
  const note = value as DealNote | null;
  return (
    typeof note === 'object' &&
    note !== null &&
    typeof note.table === 'string' &&
    typeof note.match === 'number' &&
    typeof note.commitment === 'string'
  );
}

function notes(): DealNote[] {
  const stored = load(key);
  return Array.isArray(stored) ? stored.filter(isNote) : [];
}

const isOf = (note: DealNote, table: string, match: number, seat: number | null): boolean =>
  note.table === table && note.match === match && note.seat === seat;

export function dealNote(table: string, match: number, seat: number | null): DealNote | undefined {
  return notes().find((note) => isOf(note, table, match, seat));
}

/** In the place of what was noted of this deal before. */
export function noteDeal(note: DealNote): void {
  const others = notes().filter((other) => !isOf(other, note.table, note.match, note.seat));
  save(key, [note, ...others].slice(0, mostNotes));
}
