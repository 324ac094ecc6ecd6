import { describe, expect, it } from 'vitest';
import type { Move } from '$net/types/cubosaurs';
import { canPickCard, candidates, completed, nothing, optionOf, partOf, pickCard, pickSeat } from './moves';
import type { Purpose, Selection } from './moves';

const keep: Move = { text: 'keep', kind: 'keep', cards: [], points: [] };
const refuse = (card: string): Move => ({ text: `refuse ${card}`, kind: 'refuse', cards: [card], points: [] });
const rob: Move = { text: 'rob 3', kind: 'rob', cards: [], seat: 3, points: [] };
const buyPass: Move = { text: 'buy 4', kind: 'buy', tile: 4, cost: 1, cards: [], points: [] };
const steal: Move = { text: 'buy 8 T2', kind: 'buy', tile: 8, cost: 3, cards: [], target: 'T2', seat: 1, points: [] };
const give = (card: string, seat: number): Move => ({
  ...{ text: `buy 9 ${card} to ${seat}`, kind: 'buy', tile: 9, cost: 2 },
  ...{ cards: [card], seat, points: [] },
});
const exchange = (target: string, card: string): Move => ({
  ...{ text: `buy 10 ${target} for ${card}`, kind: 'buy', tile: 10, cost: 4 },
  ...{ cards: [card], target, seat: 1, points: [] },
});

const legal = (...moves: Move[]) => moves.map(optionOf);
const selected = (purpose: Purpose, ...cards: string[]): Selection => ({ purpose, cards, seat: null });

describe('a move', () => {
  it.each<[Move, Purpose, string[], number | null]>([
    [keep, 'keep', [], null],
    [refuse('S2'), 'refuse', ['S2'], null],
    [rob, 'rob', [], 3],
    [buyPass, 4, [], null],
    [steal, 8, ['T2'], null],
    [give('T2', 3), 9, ['T2'], 3],
    [exchange('T2', 'S1'), 10, ['T2', 'S1'], null],
  ])('%o names its purpose, cards and seat', (move, purpose, cards, seat) => {
    expect(optionOf(move)).toEqual({ move, purpose, cards, seat });
  });
});

describe('a selection', () => {
  const moves = legal(keep, refuse('S2'), refuse('T1'), buyPass, give('S2', 0), give('S2', 2), give('T1', 2));
  const exchanges = legal(...[exchange('B1', 'S2'), exchange('B1', 'T1'), exchange('C4', 'S2'), exchange('C4', 'T1')]);

  it('becomes a refusal with one card, and another card replaces it', () => {
    const first = pickCard(moves, nothing, 'S2');
    expect(completed(moves, nothing)).toBeNull();
    expect(completed(moves, first)).toEqual(refuse('S2'));
    expect(completed(moves, pickCard(moves, first, 'T1'))).toEqual(refuse('T1'));
    expect(completed(moves, pickCard(moves, first, 'S2'))).toBeNull();
  });

  it('is complete at once where a tile needs no choice', () => {
    expect(completed(moves, selected(4))).toEqual(buyPass);
  });

  it('needs a card and a seat for a gift, in either order', () => {
    const card = pickCard(moves, selected(9), 'S2');
    expect(completed(moves, card)).toBeNull();
    expect(completed(moves, pickSeat(card, 2))).toEqual(give('S2', 2));
    expect(completed(moves, pickCard(moves, pickSeat(selected(9), 0), 'S2'))).toEqual(give('S2', 0));
  });

  it('offers nothing that is not legal', () => {
    expect(candidates(moves, { purpose: 9, cards: ['T1'], seat: 0 })).toEqual([]);
    expect(completed(moves, { purpose: 9, cards: ['T1'], seat: 0 })).toBeNull();
    expect(canPickCard(moves, 'refuse', 'B1')).toBe(false);
    expect(canPickCard(moves, 9, 'T1')).toBe(true);
  });

  it('keeps one card of each side for an exchange', () => {
    const theirs = pickCard(exchanges, selected(10), 'B1');
    const both = pickCard(exchanges, theirs, 'S2');
    expect(completed(exchanges, both)).toEqual(exchange('B1', 'S2'));
    expect(completed(exchanges, pickCard(exchanges, both, 'C4'))).toEqual(exchange('C4', 'S2'));
    expect(completed(exchanges, pickCard(exchanges, both, 'T1'))).toEqual(exchange('B1', 'T1'));
  });
});

it('asks about the part of a move that was meant', () => {
  expect(partOf('refuse', 'T1', true)).toEqual({ kind: 'refuse', cards: ['T1'] });
  expect(partOf(1, null, false)).toEqual({ kind: 'buy', tile: 1 });
  expect(partOf(9, 'T1', true)).toEqual({ kind: 'buy', tile: 9, cards: ['T1'] });
  expect(partOf(8, 'C4', false)).toEqual({ kind: 'buy', tile: 8, target: 'C4' });
});
