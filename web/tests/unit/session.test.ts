// A table's session against a line that the test holds in its hand.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, ServerMessage, TableInfo, Update } from '../../src/net/protocol';
import { TableSession, type Line } from '../../src/net/session.svelte';

class FakeLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  bring(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === type);
  }
}

const table = { table: 'T', phase: 'playing', match: 1, game: 'take-that', seats: [] } as unknown as TableInfo;
const event = (id: string): GameEvent => ({ id, args: {} });

function update(number: number, events: string[], more: Partial<Update> = {}): Update {
  return {
    ...{ type: 'update', match: 1, decision: number, event: number, events: events.map(event) },
    ...{ to_act: [0], decided: [], moves: [], view: {}, secrets: null, can_undo: false },
    ...more,
  };
}

function welcome(game: Update | null, chat: object[] = []): ServerMessage {
  const you = { role: 'seat', seat: 0, name: 'Ana', host: true };
  return { type: 'welcome', protocol: 2, you, table, game, chat } as unknown as ServerMessage;
}

let lines: FakeLine[];
let session: TableSession;
const line = (): FakeLine => lines.at(-1) as FakeLine;

function begin(token: string | null = 'secret'): void {
  lines = [];
  session = new TableSession('T', token, () => {
    const made = new FakeLine();
    lines.push(made);
    return made;
  });
}

/** The line that is there opens, and the server says welcome. */
function arrive(game: Update | null = update(2, ['a', 'b'])): void {
  line().onopen?.();
  line().bring(welcome(game));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  begin();
});
afterEach(() => {
  session.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('coming to a table', () => {
  it('says which one and by which right', () => {
    line().onopen?.();
    expect(line().sent).toMatchObject([{ type: 'attend', protocol: 2, table: 'T', token: 'secret' }]);
    expect(line().sent[0]).not.toHaveProperty('after');
  });

  it('needs no token to watch', () => {
    begin(null);
    line().onopen?.();
    expect(line().sent[0]).not.toHaveProperty('token');
  });

  it('shows the table, without moving what lies there already', () => {
    arrive();
    expect(session.connection.state).toBe('open');
    expect(session.log.map((entry) => entry.event.id)).toEqual(['a', 'b']);
    expect(session.news).toEqual([]);
  });

  it('ends where there is no such table', () => {
    line().onopen?.();
    const refusal = { code: 'no_such_table', text: '' };
    line().bring({ type: 'answer', id: line().sent[0]?.id, accepted: false, refusal });
    expect(session.connection).toEqual({ state: 'ended', refusal });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });

  it.each(['sent_away', 'table_damaged'])('ends at %s', (code) => {
    line().onopen?.();
    const refusal = { code, text: '' };
    line().bring({ type: 'answer', id: line().sent[0]?.id, accepted: false, refusal });
    vi.advanceTimersByTime(60_000);
    expect(session.connection).toEqual({ state: 'ended', refusal });
    expect(lines).toHaveLength(1);
  });

  it.each(['too_many_viewers', 'server_full', 'storage_failed'])('tries again later after %s', (code) => {
    line().onopen?.();
    const refusal = { code, text: '' };
    line().bring({ type: 'answer', id: line().sent[0]?.id, accepted: false, refusal });
    expect(session.connection).toMatchObject({ state: 'lost', refusal });
    vi.advanceTimersByTime(1000);
    expect(lines).toHaveLength(2);
  });
});

describe('playing', () => {
  it('sends a move with the decision it was chosen for, and waits for the answer', async () => {
    arrive();
    const moved = session.move('play 3');
    expect(line().of('move')).toMatchObject([{ decision: 2, move: 'play 3' }]);
    expect(session.pending).toBe('play 3');
    line().bring({ type: 'answer', id: line().of('move')[0]?.id, accepted: true, decision: 3 });
    await moved;
    expect(session.pending).toBeNull();
  });

  it('sends one click once', () => {
    arrive();
    void session.move('play 3');
    void session.move('play 3');
    expect(line().of('move')).toHaveLength(1);
  });

  it('keeps a refusal until the next command', async () => {
    arrive();
    const moved = session.move('play 3');
    const refusal = { code: 'stale_decision', text: '' };
    line().bring({ type: 'answer', id: line().of('move')[0]?.id, accepted: false, refusal });
    await moved;
    expect(session.refusal).toEqual(refusal);
    void session.command('rematch');
    expect(session.refusal).toBeNull();
  });

  it('tells the reason why not to the one who asked, and nobody else', async () => {
    arrive();
    const asked = session.whyNot({ kind: 'play', cards: ['9'] });
    const refusal = { code: 'unknown_type', text: '' };
    expect(line().of('why')).toMatchObject([{ move: { kind: 'play', cards: ['9'] } }]);
    line().bring({ type: 'answer', id: line().of('why')[0]?.id, accepted: false, refusal });
    expect(await asked).toMatchObject({ accepted: false, refusal });
    expect(session.refusal).toBeNull();
  });

  it('hands news on and notes each event once', () => {
    arrive();
    line().bring(update(3, ['c']));
    expect(session.news.map((one) => one.id)).toEqual(['c']);
    // Everything anew, as after a refresh.
    line().bring(welcome(update(3, ['a', 'b', 'c'])));
    expect(session.log.map((entry) => entry.event.id)).toEqual(['a', 'b', 'c']);
    expect(session.news).toEqual([]);
  });

  it('takes the last move back at the decision that it led to', () => {
    arrive(update(3, [], { can_undo: true }));
    void session.undo();
    expect(line().of('undo')).toMatchObject([{ decision: 3 }]);
  });

  it('keeps the facts until a match brings others', () => {
    arrive(update(2, [], { facts: { rounds: 2 } }));
    line().bring(update(3, ['c']));
    expect(session.game?.facts).toEqual({ rounds: 2 });
    line().bring(update(1, [], { match: 2, facts: { rounds: 5 } }));
    expect(session.game?.facts).toEqual({ rounds: 5 });
  });

  it('begins a new log with a new match', () => {
    arrive();
    line().bring(update(1, ['x'], { match: 2 }));
    expect(session.log.map((entry) => entry.event.id)).toEqual(['x']);
  });

  it('uses ids that no other page of the same person uses', () => {
    arrive();
    void session.command('rematch');
    const first = line().of('rematch')[0]?.id;
    session.close();
    begin();
    arrive();
    void session.command('rematch');
    expect(line().of('rematch')[0]?.id).not.toBe(first);
    expect(String(first)).toMatch(/^[\w.:-]{1,64}$/);
    // 128 random bits and a number.
    expect(String(first)).toMatch(/^[0-9a-f]{32}\.\d+$/);
  });
});

describe('a lost line', () => {
  it('is said, and tried again with longer and longer waits', () => {
    arrive();
    line().onclose?.();
    expect(session.connection).toEqual({ state: 'lost', retryAt: Date.now() + 1000, refusal: null });
    vi.advanceTimersByTime(999);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(2);
    line().onclose?.();
    vi.advanceTimersByTime(1999);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(3);
  });

  it('begins with short waits again once it was back', () => {
    arrive();
    line().onclose?.();
    vi.advanceTimersByTime(1000);
    arrive();
    line().onclose?.();
    vi.advanceTimersByTime(1000);
    expect(lines).toHaveLength(3);
  });

  it('asks only for the events it does not have', () => {
    arrive();
    line().onclose?.();
    vi.advanceTimersByTime(1000);
    arrive(update(4, ['c', 'd']));
    expect(line().of('attend')[0]).toMatchObject({ after: { match: 1, event: 2 } });
    expect(session.log.map((entry) => entry.event.id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('sends what was not answered once more, with the same id, after the welcome', async () => {
    arrive();
    const moved = session.move('play 3');
    const first = line().of('move')[0];
    line().onclose?.();
    vi.advanceTimersByTime(1000);
    line().onopen?.();
    expect(line().of('move')).toEqual([]);
    line().bring(welcome(update(2, [])));
    expect(line().of('move')).toEqual([first]);
    expect(session.pending).toBe('play 3');
    line().bring({ type: 'answer', id: first?.id, accepted: true, decision: 3 });
    await moved;
    expect(session.pending).toBeNull();
  });

  it('keeps what was clicked meanwhile, and does not send again what was answered', async () => {
    arrive();
    const answered = session.command('rematch');
    line().bring({ type: 'answer', id: line().of('rematch')[0]?.id, accepted: true });
    await answered;
    line().onclose?.();
    void session.command('chat', { phrase: 'hello' });
    vi.advanceTimersByTime(1000);
    arrive(update(2, []));
    expect(line().of('chat')).toHaveLength(1);
    expect(line().of('rematch')).toHaveLength(0);
  });

  it('comes back when the server says so', () => {
    arrive();
    const refusal = { code: 'shutting_down', text: '' };
    line().bring({ type: 'goodbye', refusal, come_back_after: 3000 });
    expect(session.connection).toEqual({ state: 'lost', retryAt: Date.now() + 3000, refusal });
    vi.advanceTimersByTime(2999);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(2);
  });

  it('does not come back where there is nothing to come back to, and answers what waits', async () => {
    arrive();
    const moved = session.move('play 3');
    const refusal = { code: 'table_closed', text: '' };
    line().bring({ type: 'goodbye', refusal, come_back_after: null });
    await moved;
    expect(session.connection).toEqual({ state: 'ended', refusal });
    expect(session.pending).toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });

  it('is noticed when nothing is answered any more', () => {
    arrive();
    void session.move('play 3');
    vi.advanceTimersByTime(12_000);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.closed).toBe(true);
    arrive(update(2, []));
    expect(line().of('move')).toEqual(lines[0]?.of('move'));
  });

  it('is tried at once when somebody asks', () => {
    arrive();
    line().onclose?.();
    session.reconnect();
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(5000);
    expect(lines).toHaveLength(2);
  });
});

describe('becoming somebody else', () => {
  it('comes back with the token of the seat, to a fresh view', () => {
    begin(null);
    arrive();
    session.become('mine');
    line().onopen?.();
    expect(line().sent[0]).toMatchObject({ token: 'mine' });
    expect(line().sent[0]).not.toHaveProperty('after');
    expect(lines[0]?.closed).toBe(true);
  });
});
