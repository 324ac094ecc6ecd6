// What the parts of the table's frame ask of a session, worded once for all of them.
import type { Player } from '../table/position';
import type { OwnSeat } from '$net/own_seat.svelte';
import type { Message, MovePart, SeatInfo } from '$net/protocol';
import type { TableSession } from '$net/session.svelte';
import { turnOf, type Turn } from './turn';
import { refusalText, seatName } from '$words/labels';
import { sentence, t } from '$words/i18n';

export class TableView {
  readonly seat: OwnSeat;
  readonly session: TableSession;
  readonly self: number | null = $derived.by(() => this.session.you?.seat ?? null);
  /** Stays the same while the table changes: what is loaded for the game is loaded once. */
  readonly game: string | null = $derived.by(() => this.session.table?.game ?? null);
  readonly isHost: boolean = $derived.by(() => this.session.you?.host === true);
  /** Of those with a seat the host begins and has bots play; anybody does where the host is gone. */
  readonly mayStart: boolean = $derived.by(
    () => this.isHost || (this.self !== null && this.session.table?.host.away === true),
  );
  readonly seats: SeatInfo[] = $derived.by(() => this.session.table?.seats ?? []);
  readonly names: string[] = $derived.by(() => this.seats.map(seatName));
  readonly players: Player[] = $derived.by(() =>
    this.seats.map((seat) => ({
      seat: seat.seat,
      name: seatName(seat),
      bot: seat.player === 'bot',
      away: seat.player === 'person' && (seat.played_by === 'bot' || seat.connected === false),
    })),
  );
  readonly turn: Turn | null = $derived.by(() => (this.session.game ? turnOf(this.session.game, this.self) : null));
  /** This browser's own seat. */
  readonly own: SeatInfo | undefined = $derived.by(() => this.seats.find((seat) => seat.seat === this.self));

  constructor(seat: OwnSeat) {
    this.seat = seat;
    this.session = seat.session;
  }

  /** The names of these seats as a list, "Ana and Ben". */
  list(seats: number[]): string {
    const names = seats.map((seat) => this.names[seat] ?? '');
    return new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' }).format(names);
  }

  sentence(event: Message): string {
    return sentence(event, this.names, this.self);
  }

  /** When a bot takes this seat over (Date.now), if something counts down there. */
  deadline(seat: SeatInfo): number | null {
    return seat.countdown ? this.session.tableAt + seat.countdown.milliseconds : null;
  }

  async whyNot(move: MovePart): Promise<string> {
    const answer = await this.session.whyNot(move);
    if (!answer.accepted) return refusalText(answer.refusal);
    return answer.reason ? this.sentence(answer.reason) : t('table.why-not.unknown');
  }

  /** What to do now, in one line. */
  turnText(): string {
    const turn = this.turn;
    if (!turn) return '';
    switch (turn.kind) {
      case 'mine':
        return turn.others.length > 0 ? t('table.turn.choose') : t('table.turn.mine');
      case 'chosen':
        return t('table.turn.chosen', { names: this.list(turn.others) });
      case 'waiting':
        return turn.others.length > 0 ? t('table.turn.waiting', { names: this.list(turn.others) }) : '';
      case 'over':
        if (turn.won) return turn.winners.length > 1 ? t('table.turn.shared') : t('table.turn.won');
        return t('table.turn.over', { names: this.list(turn.winners), count: turn.winners.length });
    }
  }
}
