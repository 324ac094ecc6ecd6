// The seats this browser holds: a secret token for each table. With it the same person comes back to the same seat.
import { load, save } from './storage';

export interface HeldSeat {
  table: string;
  token: string;
  game: string;
  name: string;
  /** When it was last used, in milliseconds since 1970. */
  used: number;
}

const key = 'seats';
const mostSeats = 30;

function isSeat(value: unknown): value is HeldSeat {
  const seat = value as HeldSeat | null;
  return (
    typeof seat === 'object' &&
    seat !== null &&
    [seat.table, seat.token, seat.game, seat.name].every((text) => typeof text === 'string') &&
    typeof seat.used === 'number'
  );
}

/** The latest first. */
export function heldSeats(): HeldSeat[] {
  const stored = load(key);
  return Array.isArray(stored) ? stored.filter(isSeat).sort((a, b) => b.used - a.used) : [];
}

export function seatAt(table: string): HeldSeat | undefined {
  return heldSeats().find((seat) => seat.table === table);
}

export function holdSeat(seat: Omit<HeldSeat, 'used'>): void {
  const others = heldSeats().filter((other) => other.table !== seat.table);
  save(key, [{ ...seat, used: Date.now() }, ...others].slice(0, mostSeats));
}

export function forgetSeat(table: string): void {
  save(
    key,
    heldSeats().filter((seat) => seat.table !== table),
  );
}
