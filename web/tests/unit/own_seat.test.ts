// Seat links against a server that the test plays: nobody loses a seat by a click.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OwnSeat } from '../../src/net/own_seat.svelte';
import type { TableInfo } from '../../src/net/protocol';
import { heldSeats, holdSeat, seatAt, seatsAt } from '../../src/net/seats';
import type { Line } from '../../src/net/session.svelte';

/** The seats that the server knows, by their tokens. */
let people: Record<string, string>;
/** Another answer to whoever attends with this token, or with none. */
let refused: Record<string, string>;
let attended: (string | null)[];
let sent: Record<string, unknown>[];
let lines: ServerLine[];
/** Lines that do not open. */
let down = false;

class ServerLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;

  constructor() {
    lines.push(this);
    void Promise.resolve().then(() => {
      if (down) this.onclose?.();
      else this.onopen?.();
    });
  }
  bring(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  send(text: string): void {
    const message = JSON.parse(text) as { id: string; type: string; token?: string };
    sent.push(message as unknown as Record<string, unknown>);
    if (message.type !== 'attend') return;
    attended.push(message.token ?? null);
    const code = refused[message.token ?? ''] ?? (message.token && !people[message.token] ? 'wrong_token' : null);
    if (code) return this.bring({ type: 'answer', id: message.id, accepted: false, refusal: { code, text: '' } });
    const name = message.token && people[message.token];
    const you = name ? { role: 'seat', seat: 0, name, host: false } : { role: 'spectator' };
    const table = { table: 'T', phase: 'gathering', match: 0, game: 'take-that', seats: [], deal: {} };
    this.bring({ type: 'welcome', protocol: 1, you, table: table as unknown as TableInfo, game: null, chat: [] });
  }
  close(): void {
    this.closed = true;
  }
}

const mine = { table: 'T', token: 'mine', game: 'take-that', name: 'Ana' };
const tokens = (): string[] => seatsAt('T').map((seat) => seat.token);
let seat: OwnSeat;

async function come(fromLink: string | null): Promise<void> {
  seat = new OwnSeat('T', fromLink, () => new ServerLine());
  await settle();
}
async function settle(): Promise<void> {
  for (let i = 0; i < 20; ++i) await Promise.resolve();
}

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  people = { mine: 'Ana', other: 'Ben' };
  refused = {};
  attended = [];
  sent = [];
  lines = [];
  down = false;
});
afterEach(() => {
  seat.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a seat link', () => {
  it('gives its seat where none is held', async () => {
    await come('other');
    expect(seat.session.you?.name).toBe('Ben');
    expect(seatAt('T')).toMatchObject({ token: 'other', name: 'Ben', game: 'take-that' });
    expect(seat.untried).toBeNull();
  });

  it('is not held before it has proved good', async () => {
    down = true;
    await come('other');
    expect(heldSeats()).toEqual([]);
    expect(seat.untried).toBe('other');
    down = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(tokens()).toEqual(['other']);
  });

  it('that opens nothing leaves the seat that is held, and says so', async () => {
    holdSeat(mine);
    const before = heldSeats();
    await come('x'.repeat(32));
    expect(seat.session.you?.name).toBe('Ana');
    expect(seat.notice).toEqual({ kind: 'link' });
    expect(seat.offered).toBeNull();
    expect(heldSeats()).toEqual(before);
  });

  it('that opens nothing lets somebody without a seat watch', async () => {
    await come('x'.repeat(32));
    expect(seat.session.you?.role).toBe('spectator');
    expect(seat.notice).toEqual({ kind: 'link' });
    expect(heldSeats()).toEqual([]);
  });

  it('of another seat is a question, and nothing is changed before the answer', async () => {
    holdSeat(mine);
    await come('other');
    expect(seat.offered).toEqual({ token: 'other', name: 'Ben', game: 'take-that' });
    expect(seat.session.you?.name).toBe('Ana');
    expect(tokens()).toEqual(['mine']);
    // The question has no connection of its own.
    expect(lines.filter((line) => !line.closed)).toHaveLength(1);
    seat.keep();
    expect(seat.offered).toBeNull();
    expect(seat.session.token).toBe('mine');
    expect(tokens()).toEqual(['mine']);
  });

  it('that is taken comes first, and the other seat stays', async () => {
    holdSeat(mine);
    await come('other');
    seat.takeOffered();
    await settle();
    expect(seat.session.you?.name).toBe('Ben');
    expect(tokens()).toEqual(['other', 'mine']);
    // And back.
    const back = seat.held.find((one) => one.token === 'mine');
    expect(back).toBeDefined();
    if (back) seat.take(back);
    await settle();
    expect(seat.session.you?.name).toBe('Ana');
    expect(tokens()).toEqual(['mine', 'other']);
  });

  it('of one’s own seat is no question', async () => {
    holdSeat(mine);
    await come('mine');
    expect(seat.offered).toBeNull();
    expect(attended).toEqual(['mine']);
  });

  it('that is opened at the table is tried too', async () => {
    holdSeat(mine);
    await come(null);
    seat.arrive('other');
    await settle();
    expect(seat.offered?.name).toBe('Ben');
    seat.keep();
    seat.arrive('wrong');
    await settle();
    expect(seat.notice).toEqual({ kind: 'link' });
    expect(seat.session.token).toBe('mine');
  });

  it('gives its seat to somebody who only watches, without a question', async () => {
    await come(null);
    seat.arrive('other');
    await settle();
    expect(seat.session.you?.name).toBe('Ben');
  });

  it('yields to a seat that another tab has taken meanwhile', async () => {
    down = true;
    await come('other');
    holdSeat(mine);
    down = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(seat.session.you?.name).toBe('Ana');
    expect(seat.offered?.name).toBe('Ben');
    expect(tokens()).toEqual(['mine']);
  });

  it('is tried again when the server is full', async () => {
    holdSeat(mine);
    refused.other = 'server_full';
    await come('other');
    expect(seat.notice).toBeNull();
    expect(seat.untried).toBe('other');
    refused = {};
    await vi.advanceTimersByTimeAsync(1000);
    expect(seat.offered?.name).toBe('Ben');
  });
});

describe('a held seat', () => {
  it.each([
    'wrong_token',
    'sent_away',
    'no_such_table',
    'table_closed',
    'table_damaged',
    'unsupported_protocol',
    'wrong_origin',
  ])('is kept after %s', async (code) => {
    holdSeat(mine);
    refused.mine = code;
    await come(null);
    expect(tokens()).toEqual(['mine']);
  });

  it('that was refused is not exchanged for another one behind one’s back', async () => {
    holdSeat({ ...mine, token: 'other', name: 'Ben' });
    holdSeat(mine);
    refused.mine = 'wrong_token';
    await come(null);
    expect(seat.session.you?.role).toBe('spectator');
    expect(seat.notice).toEqual({ kind: 'held', token: 'mine', name: 'Ana' });
    expect(tokens()).toEqual(['mine', 'other']);
  });

  it('that was refused works again when the server knows it again', async () => {
    holdSeat(mine);
    refused.mine = 'wrong_token';
    await come(null);
    seat.close();
    refused = {};
    await come(null);
    expect(seat.session.you?.name).toBe('Ana');
    expect(seatAt('T')?.trouble).toBeUndefined();
  });

  it('is forgotten when the person says so', async () => {
    holdSeat(mine);
    refused.mine = 'wrong_token';
    await come(null);
    seat.forget('mine');
    expect(heldSeats()).toEqual([]);
    expect(seat.notice).toBeNull();
  });

  it('from which one is sent away is not tried again and again', async () => {
    holdSeat(mine);
    await come(null);
    const refusal = { code: 'sent_away', text: '' };
    lines.at(-1)?.bring({ type: 'goodbye', refusal, come_back_after: null });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attended).toEqual(['mine']);
    expect(seat.session.connection).toEqual({ state: 'ended', refusal });
  });

  it('has its own name, whatever another tab has chosen', async () => {
    holdSeat(mine);
    await come(null);
    holdSeat({ ...mine, token: 'other', name: 'Ben' });
    seat.session.reconnect();
    await settle();
    expect(seatsAt('T').map(({ token, name }) => `${token} ${name}`)).toEqual(['other Ben', 'mine Ana']);
  });

  it('does not carry out what was asked from another one', async () => {
    holdSeat(mine);
    await come('other');
    down = true;
    lines[0]?.onclose?.();
    const asked = seat.session.command('start');
    down = false;
    seat.takeOffered();
    expect(await asked).toMatchObject({ accepted: false });
    await settle();
    expect(seat.session.you?.name).toBe('Ben');
    expect(sent.filter((message) => message.type === 'start')).toEqual([]);
  });
});
