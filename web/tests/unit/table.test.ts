// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameInfo } from '../../src/net/api';
import type { GameEvent } from '../../src/net/protocol';
import { waitBefore } from '../../src/net/backoff';
import { roundEnd, roundScores } from '../../src/lib/round_end';
import { choicesOf, requestOf, usualPlan } from '../../src/lib/table_plan';
import { turnOf } from '../../src/lib/turn';

describe('whose turn it is', () => {
  const result = { scores: [1, 2, 2], winners: [1, 2] };
  it('is said from the seat of whoever looks', () => {
    const game = { to_act: [0, 2], decided: [1] };
    expect(turnOf(game, 0)).toEqual({ kind: 'mine', others: [2] });
    expect(turnOf(game, 1)).toEqual({ kind: 'chosen', others: [0, 2] });
    expect(turnOf(game, null)).toEqual({ kind: 'waiting', others: [0, 2] });
    expect(turnOf({ to_act: [1], decided: [] }, 0)).toEqual({ kind: 'waiting', others: [1] });
  });
  it('is nobody’s once there is a result', () => {
    expect(turnOf({ to_act: [], decided: [], result }, 2)).toEqual({ kind: 'over', winners: [1, 2], won: true });
    expect(turnOf({ to_act: [], decided: [], result }, 0)).toMatchObject({ won: false });
    expect(turnOf({ to_act: [], decided: [], result }, null)).toMatchObject({ won: false });
  });
});

describe('the end of a round', () => {
  const event = (id: string, more: Partial<GameEvent> = {}): GameEvent => ({ id, args: {}, ...more });
  const scores = [{ points: 3, sources: { gained: 3 } }];
  const end = event('g.end', { args: { round: 2 }, marks: 'round_ends', scores });
  const news = [event('g.take'), end, event('g.score'), event('g.deal', { marks: 'round_begins' })];

  it('is told with its scores and without the next deal', () => {
    expect(roundEnd(news).map(({ id }) => id)).toEqual(['g.end', 'g.score']);
    expect(roundEnd(news.slice(0, 3)).map(({ id }) => id)).toEqual(['g.end', 'g.score']);
  });
  it('is nothing in the middle of one', () => {
    expect(roundEnd([event('g.play'), event('g.deal', { marks: 'round_begins' })])).toEqual([]);
  });
  it('says where the points came from', () => {
    expect([...roundScores(news)]).toEqual([[2, scores]]);
  });
});

describe('the wait before the next attempt', () => {
  it('grows to a bound and varies by a quarter', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => waitBefore(attempt, 0.5))).toEqual([
      1000, 2000, 4000, 8000, 15000, 15000, 15000,
    ]);
    expect(waitBefore(0, 0)).toBe(750);
    expect(waitBefore(0, 1)).toBe(1250);
  });
});

describe('the plan of a table', () => {
  const islands = {
    name: 'islands',
    kind: 'choices',
    meaning: '',
    choices: ['big', 'small'],
  };
  const game = { id: 'g', min_players: 2, max_players: 4, options: [islands] } as unknown as GameInfo;

  it('leaves out what is as the rules say', () => {
    expect(requestOf(usualPlan('Ana'), game)).toMatchObject({ name: 'Ana', seats: ['host', 'open'], options: {} });
    const plan = { ...usualPlan('Ana'), choices: { islands: ['big', 'big'] } };
    expect(requestOf(plan, game).options).toEqual({});
  });

  it('has a choice for every seat, also for one that came later', () => {
    const plan = { ...usualPlan('Ana'), seats: ['host', 'open', 'bot:easy'], choices: { islands: ['small'] } };
    expect(choicesOf(plan, islands as never)).toEqual(['small', 'big', 'big']);
    expect(requestOf(plan, game).options).toEqual({ islands: ['small', 'big', 'big'] });
  });
});

describe('held seats', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
  });
  const seat = (table: string) => ({ table, token: `secret of ${table}`, game: 'g', name: 'Ana' });

  it('are found again, the latest first, several at one table', async () => {
    const { heldTables, holdSeat, seatAt, seatsAt, forgetSeat } = await import('../../src/net/seats');
    vi.useFakeTimers({ now: 1000 });
    holdSeat(seat('A'));
    vi.setSystemTime(2000);
    holdSeat(seat('B'));
    vi.setSystemTime(3000);
    holdSeat({ ...seat('A'), token: 'another' });
    vi.useRealTimers();
    expect(heldTables().map((one) => one.table)).toEqual(['A', 'B']);
    expect(seatsAt('A').map((one) => one.token)).toEqual(['another', 'secret of A']);
    expect(seatAt('A')?.token).toBe('another');
    forgetSeat('A', 'another');
    expect(seatAt('A')?.token).toBe('secret of A');
    forgetSeat('A', 'secret of A');
    expect(heldTables().map((one) => one.table)).toEqual(['B']);
  });

  it('that were refused are kept, and used only where there is no other', async () => {
    const { holdSeat, noteSeat, seatAt, seatsAt } = await import('../../src/net/seats');
    holdSeat(seat('A'));
    holdSeat({ ...seat('A'), token: 'another' });
    noteSeat('A', 'another', { trouble: 'refused' });
    expect(seatAt('A')?.token).toBe('secret of A');
    noteSeat('A', 'secret of A', { trouble: 'refused' });
    expect(seatAt('A')?.token).toBe('another');
    expect(seatsAt('A')).toHaveLength(2);
  });

  it('come back when a table is put on the list again', async () => {
    const { forgetTable, heldSeats, holdSeat, restoreSeats, seatAt } = await import('../../src/net/seats');
    holdSeat(seat('A'));
    holdSeat({ ...seat('A'), token: 'another' });
    const forgotten = forgetTable('A');
    expect(heldSeats()).toEqual([]);
    restoreSeats(forgotten);
    expect(heldSeats()).toHaveLength(2);
    expect(seatAt('A')?.token).toBe('another');
  });

  it('are not pushed out by many links', async () => {
    const { heldSeats, holdSeat, seatAt } = await import('../../src/net/seats');
    holdSeat(seat('mine'));
    for (let i = 0; i < 300; ++i) holdSeat({ ...seat(`T${i}`), unused: true });
    expect(heldSeats()).toHaveLength(200);
    expect(seatAt('mine')?.token).toBe('secret of mine');
    expect(seatAt('T299')).toBeDefined();
  });

  it('of earlier versions are known', async () => {
    const { heldTables } = await import('../../src/net/seats');
    const old = { table: 'A', token: 'secret', game: 'g', name: 'Ana', used: 5 };
    store.set('vivarium.seats', JSON.stringify([old]));
    expect(heldTables()).toEqual([old]);
  });

  it('survive whatever else is found in the browser’s memory', async () => {
    const { heldSeats } = await import('../../src/net/seats');
    for (const text of ['', '{', 'null', '{"a":1}', '[1,null,{"table":"A"}]']) {
      store.set('vivarium.seats', text);
      expect(heldSeats(), text).toEqual([]);
    }
  });

  it('are simply not kept by a browser that keeps nothing', async () => {
    const { heldSeats, holdSeat } = await import('../../src/net/seats');
    vi.stubGlobal('localStorage', undefined);
    expect(() => holdSeat(seat('A'))).not.toThrow();
    expect(heldSeats()).toEqual([]);
  });
});
