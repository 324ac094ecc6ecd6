// Which seat this browser uses at a table, and what becomes of one that a link brings.
//
// What a link brings is tried before anything else is done with it. While a seat is held here, it is tried over a
// connection of its own: the seat in use is not touched, nothing is stored, and the person is asked. Where no seat is
// held the table is attended with it, and it is held as soon as it has proved good.
import type { Refusal, TableInfo, You } from './protocol';
import { forgetSeat, holdSeat, noteSeat, seatAt, seatsAt, type HeldSeat } from './seats';
import { TableSession, type Line } from './session.svelte';

/** A good seat that a link brought while another one is held here. */
export interface OfferedSeat {
  token: string;
  name: string;
  game: string;
}

export type SeatNotice =
  /** The link that was opened gives no seat. */
  | { kind: 'link' }
  /** A seat that this browser remembers was refused; it is kept all the same. */
  | { kind: 'held'; token: string; name: string };

/** Refusals that speak of the seat, and not of the table or the connection. */
const seatRefusals = ['wrong_token', 'not_seated', 'sent_away'];
const tableRefusals = ['no_such_table', 'table_closed'];

export class OwnSeat {
  readonly session: TableSession;
  /** Asked of the person: this one, or the one that is held? */
  offered = $state.raw<OfferedSeat | null>(null);
  notice = $state.raw<SeatNotice | null>(null);
  /** All that are held at this table, the one in use first. */
  held = $state.raw<HeldSeat[]>([]);

  readonly #table: string;
  readonly #open: (() => Line) | undefined;
  /** What the session attends with came by a link and has not proved good yet. */
  #unproven: string | null = null;
  #trial: TableSession | null = null;
  #untried = $state<string | null>(null);

  constructor(table: string, fromLink: string | null, open?: () => Line) {
    this.#table = table;
    this.#open = open;
    const held = seatAt(table);
    if (!held && fromLink !== null) this.#untried = this.#unproven = fromLink;
    this.session = new TableSession(table, held?.token ?? fromLink, open);
    this.session.listen({
      welcomed: (you, info) => this.#welcomed(you, info),
      ended: (refusal) => this.#ended(refusal),
    });
    this.#look();
    if (held && fromLink !== null) this.arrive(fromLink);
  }

  /** The name in use, as far as it is known. */
  get name(): string {
    return this.session.you?.name ?? this.held.find((seat) => seat.token === this.session.token)?.name ?? '';
  }

  /** What a link brought and nobody has answered yet; a reload should not lose it. */
  get untried(): string | null {
    return this.#untried;
  }

  /** A link was opened while one is at the table. */
  arrive(token: string): void {
    if (token === this.session.token || token === this.#untried) return;
    this.#trial?.close();
    this.#untried = token;
    this.offered = null;
    const trial = new TableSession(this.#table, token, this.#open);
    this.#trial = trial;
    trial.listen({
      welcomed: (you, info) => {
        trial.close();
        this.#untried = null;
        this.#found({ token, name: you.name ?? '', game: info.game });
      },
      ended: (refusal) => {
        this.#untried = null;
        if (seatRefusals.includes(refusal.code)) this.notice = { kind: 'link' };
      },
    });
  }

  /** The link was cut off, or something was added to it. */
  arriveDamaged(): void {
    this.notice = { kind: 'link' };
  }

  keep(): void {
    this.offered = null;
  }

  takeOffered(): void {
    if (this.offered) this.take({ ...this.offered, unused: true });
  }

  /** From now on this seat is used. The others of the table are remembered. */
  take(seat: { token: string; name: string; game: string; unused?: boolean | undefined }): void {
    this.offered = null;
    this.notice = null;
    this.#untried = this.#unproven = null;
    holdSeat({ table: this.#table, ...seat });
    this.#look();
    this.session.become(seat.token);
  }

  forget(token: string): void {
    forgetSeat(this.#table, token);
    if (this.notice?.kind === 'held' && this.notice.token === token) this.notice = null;
    this.#look();
  }

  /** The person did something with the seat: it is theirs in earnest. */
  used(): void {
    if (this.session.token !== null) noteSeat(this.#table, this.session.token, { unused: undefined });
  }

  close(): void {
    this.#trial?.close();
    this.session.close();
  }

  #look(): void {
    const seats = seatsAt(this.#table);
    const { token } = this.session;
    this.held = [...seats.filter((seat) => seat.token === token), ...seats.filter((seat) => seat.token !== token)];
  }

  #found(offer: OfferedSeat): void {
    // Somebody who only watches loses nothing.
    if (this.session.token === null && !seatAt(this.#table)) this.take({ ...offer, unused: true });
    else this.offered = offer;
  }

  #welcomed(you: You, info: TableInfo): void {
    const { token } = this.session;
    if (token === null || you.name === undefined) return;
    const news = { game: info.game, name: you.name };
    const unproven = this.#unproven === token;
    if (unproven) this.#untried = this.#unproven = null;
    const other = unproven ? seatAt(this.#table) : undefined;
    if (other && other.token !== token) {
      // Another tab has sat down meanwhile.
      this.session.become(other.token);
      this.offered = { token, ...news };
    } else if (unproven) {
      holdSeat({ table: this.#table, token, ...news, unused: true });
    } else {
      noteSeat(this.#table, token, { ...news, used: Date.now(), trouble: undefined });
    }
    this.#look();
  }

  #ended(refusal: Refusal): void {
    const { token } = this.session;
    if (tableRefusals.includes(refusal.code)) {
      for (const seat of seatsAt(this.#table)) noteSeat(this.#table, seat.token, { trouble: 'gone' });
    } else if (token !== null && seatRefusals.includes(refusal.code)) {
      if (this.#unproven === token) this.#refusedLink();
      else this.#refusedSeat(token, refusal);
    }
    this.#look();
  }

  #refusedLink(): void {
    this.#untried = this.#unproven = null;
    this.notice = { kind: 'link' };
    this.session.become(seatAt(this.#table)?.token ?? null);
  }

  #refusedSeat(token: string, refusal: Refusal): void {
    const { name } = this;
    noteSeat(this.#table, token, { trouble: 'refused' });
    // Somebody who was sent away is told so, and does not come back by themselves.
    if (refusal.code !== 'wrong_token') return;
    this.notice = { kind: 'held', token, name };
    this.session.become(null);
  }
}
