// The browser's part in the deal: it notes what the server promised, adds random bytes of its own, and looks whether they
// were used. Nobody has to do anything for it.
import type { TableInfo } from '../protocol';
import { randomHex } from '../random';
import type { TableSession } from '../session.svelte';
import { type DealNote, dealNote, noteDeal } from './notes';

const entropyBytes = 32;

export class Contributor {
  /** The server accepted this browser's part, and dealt without it. */
  leftOut = $state(false);

  readonly #session: TableSession;
  /** The match and the seat for which something was sent: once, whatever becomes of it. */
  #sentFor = '';
  /** Those whose first card was seen. */
  #lookedAt = '';

  constructor(session: TableSession) {
    this.#session = session;
    session.listen({ told: (table) => this.#told(table) });
  }

  #told(table: TableInfo): void {
    const seat = this.#session.you?.seat ?? null;
    if (table.phase === 'playing') this.#look(table, seat);
    else if (table.deal.next_commitment) this.#prepare(table, table.deal.next_commitment, seat);
  }

  /** Before a match. What was noted first counts: a promise that changes is none. */
  #prepare(table: TableInfo, commitment: string, seat: number | null): void {
    this.leftOut = false;
    const match = table.match + 1;
    const noted = dealNote(table.table, match, seat);
    const note = noted ?? { table: table.table, match, seat, commitment, before: true };
    if (!noted) noteDeal(note);
    const isIn = seat === null || table.deal.next_contributors?.includes(seat);
    // Only for the promise that was noted: the server must not know these bytes when it makes one.
    if (isIn || this.#sentFor === `${match} ${seat}` || note.commitment !== commitment) return;
    this.#sentFor = `${match} ${seat}`;
    const entropy = note.entropy ?? randomHex(entropyBytes);
    noteDeal({ ...note, entropy });
    void this.#send({ ...note, entropy });
  }

  /** What is refused, because it came too late or another window of this seat was first, is not missed. */
  async #send(note: DealNote & { entropy: string }): Promise<void> {
    const answer = await this.#session.quietly('contribute', { entropy: note.entropy });
    if (answer.accepted) noteDeal({ ...(dealNote(note.table, note.match, note.seat) ?? note), accepted: true });
  }

  /** With the first card the promise and all contributions are fixed. */
  #look({ table, match, deal }: TableInfo, seat: number | null): void {
    if (!deal.commitment || this.#lookedAt === `${match} ${seat}`) return;
    this.#lookedAt = `${match} ${seat}`;
    const before = dealNote(table, match, seat);
    const note = before ?? { table, match, seat, commitment: deal.commitment, before: false };
    if (!note.shown) noteDeal({ ...note, shown: deal.contributions ?? [] });
    const used = (deal.contributions ?? []).some((part) => part.seat === seat && part.entropy === note.entropy);
    this.leftOut = note.accepted === true && !used;
  }
}
