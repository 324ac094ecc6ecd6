// The seats this browser holds: secret tokens, with which the same person comes back to the same seat. A table may have
// several, the one that was chosen last first. A token is forgotten when the person says so and never otherwise: no
// refusal deletes one, as a server may be wrong, or be another one at the same address.
import { load, save } from '$lib/storage';

export interface HeldSeat {
  table: string;
  token: string;
  game: string;
  name: string;
  /** When it was last used, in milliseconds since 1970. */
  used: number;
  /** What the server said of it last: it opens no seat (any more), or there is no such table. */
  trouble?: 'refused' | 'gone' | undefined;
  /** A link brought it and nothing was done with it yet. */
  unused?: boolean | undefined;
}

const key = 'seats';
const mostSeats = 200;

function isSeat(value: unknown): value is HeldSeat {
  const seat = value as HeldSeat | null;
  return (
    typeof seat === 'object' &&
    seat !== null &&
    [seat.table, seat.token, seat.game, seat.name].every((text) => typeof text === 'string') &&
    typeof seat.used === 'number'
  );
}

/** Read anew each time: other tabs hold and forget seats too. */
export function heldSeats(): HeldSeat[] {
  const stored = load(key);
  return Array.isArray(stored) ? stored.filter(isSeat) : [];
}

const isSame = (one: { table: string; token: string }, other: { table: string; token: string }): boolean =>
  one.table === other.table && one.token === other.token;

// Where there are too many, those that open nothing give way first, then those that links brought and nobody used: so
// nobody pushes seats out by sending links.
const worth = (seat: HeldSeat): number => (seat.trouble ? 0 : seat.unused ? 1 : 2);

function store(seats: HeldSeat[]): void {
  const excess = seats.length - mostSeats;
  // The one in front has just been chosen.
  const losers =
    excess > 0
      ? new Set([...seats.slice(1)].sort((a, b) => worth(a) - worth(b) || a.used - b.used).slice(0, excess))
      : null;
  save(key, losers ? seats.filter((seat) => !losers.has(seat)) : seats);
}

/** All of a table, the one that was chosen last first. */
export function seatsAt(table: string): HeldSeat[] {
  return heldSeats().filter((seat) => seat.table === table);
}

/** The one to come back to. One that was refused is tried again where there is no other: the server may know it again. */
export function seatAt(table: string): HeldSeat | undefined {
  const seats = seatsAt(table);
  return seats.find((seat) => seat.trouble !== 'refused') ?? seats[0];
}

/** One seat for each table, the latest first; what is gone last. */
export function heldTables(): HeldSeat[] {
  const tables = [...new Set(heldSeats().map((seat) => seat.table))].flatMap((table) => seatAt(table) ?? []);
  return tables.sort((a, b) => Number(a.trouble === 'gone') - Number(b.trouble === 'gone') || b.used - a.used);
}

/** This seat is the one to use at its table from now on. */
export function holdSeat(seat: Omit<HeldSeat, 'used'>): void {
  store([{ ...seat, used: Date.now() }, ...heldSeats().filter((other) => !isSame(other, seat))]);
}

/** What became known of a seat that is held. Its place among those of the table stays. */
export function noteSeat(table: string, token: string, news: Partial<HeldSeat>): void {
  const seats = heldSeats();
  const found = seats.find((seat) => isSame(seat, { table, token }));
  if (!found) return;
  Object.assign(found, news);
  store(seats);
}

/** The person has said so. */
export function forgetSeat(table: string, token: string): void {
  store(heldSeats().filter((seat) => !isSame(seat, { table, token })));
}

/** The person takes a table off the list. What is returned brings it back. */
export function forgetTable(table: string): HeldSeat[] {
  const forgotten = seatsAt(table);
  store(heldSeats().filter((seat) => seat.table !== table));
  return forgotten;
}

export function restoreSeats(seats: HeldSeat[]): void {
  store([...seats, ...heldSeats().filter((held) => !seats.some((seat) => isSame(seat, held)))]);
}
