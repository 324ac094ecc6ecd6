// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameInfo } from '../../src/lib/api';
import { waitBefore } from '../../src/lib/backoff';
import { roundEnd } from '../../src/lib/round_end';
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
  const events = (...ids: string[]) => ids.map((id) => ({ id, args: {} }));
  it('is told with its scores and without the next deal', () => {
    const news = events('g.take', 'g.round-end', 'g.extra-shown', 'g.round-score', 'g.round-score', 'g.deal');
    expect(roundEnd(news).map((event) => event.id)).toEqual(['g.round-end', 'g.round-score', 'g.round-score']);
  });
  it('is nothing in the middle of one', () => {
    expect(roundEnd(events('g.play', 'g.round'))).toEqual([]);
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
    default: '',
    allowed: '',
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
    const { heldTables, holdSeat, seatAt, seatsAt, forgetSeat } = await import('../../src/lib/seats');
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
    const { holdSeat, noteSeat, seatAt, seatsAt } = await import('../../src/lib/seats');
    holdSeat(seat('A'));
    holdSeat({ ...seat('A'), token: 'another' });
    noteSeat('A', 'another', { trouble: 'refused' });
    expect(seatAt('A')?.token).toBe('secret of A');
    noteSeat('A', 'secret of A', { trouble: 'refused' });
    expect(seatAt('A')?.token).toBe('another');
    expect(seatsAt('A')).toHaveLength(2);
  });

  it('come back when a table is put on the list again', async () => {
    const { forgetTable, heldSeats, holdSeat, restoreSeats, seatAt } = await import('../../src/lib/seats');
    holdSeat(seat('A'));
    holdSeat({ ...seat('A'), token: 'another' });
    const forgotten = forgetTable('A');
    expect(heldSeats()).toEqual([]);
    restoreSeats(forgotten);
    expect(heldSeats()).toHaveLength(2);
    expect(seatAt('A')?.token).toBe('another');
  });

  it('are not pushed out by many links', async () => {
    const { heldSeats, holdSeat, seatAt } = await import('../../src/lib/seats');
    holdSeat(seat('mine'));
    for (let i = 0; i < 300; ++i) holdSeat({ ...seat(`T${i}`), unused: true });
    expect(heldSeats()).toHaveLength(200);
    expect(seatAt('mine')?.token).toBe('secret of mine');
    expect(seatAt('T299')).toBeDefined();
  });

  it('of earlier versions are known', async () => {
    const { heldTables } = await import('../../src/lib/seats');
    const old = { table: 'A', token: 'secret', game: 'g', name: 'Ana', used: 5 };
    store.set('vivarium.seats', JSON.stringify([old]));
    expect(heldTables()).toEqual([old]);
  });

  it('survive whatever else is found in the browser’s memory', async () => {
    const { heldSeats } = await import('../../src/lib/seats');
    for (const text of ['', '{', 'null', '{"a":1}', '[1,null,{"table":"A"}]']) {
      store.set('vivarium.seats', text);
      expect(heldSeats(), text).toEqual([]);
    }
  });

  it('are simply not kept by a browser that keeps nothing', async () => {
    const { heldSeats, holdSeat } = await import('../../src/lib/seats');
    vi.stubGlobal('localStorage', undefined);
    expect(() => holdSeat(seat('A'))).not.toThrow();
    expect(heldSeats()).toEqual([]);
  });
});
