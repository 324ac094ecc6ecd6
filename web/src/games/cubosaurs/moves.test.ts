import { describe, expect, it } from 'vitest';
import { canPickCard, candidates, completed, meantMove, nothing, parseMove, pickCard, pickSeat } from './moves';
import type { Selection } from './moves';

const legal = (...moves: string[]) => moves.map(parseMove);
const selected = (purpose: string, ...cards: string[]): Selection => ({ purpose, cards, seat: null });

describe('a move', () => {
  it.each([
    ['keep', 'keep', [], null],
    ['refuse S2', 'refuse', ['S2'], null],
    ['rob 3', 'rob', [], 3],
    ['buy 4', 'buy 4', [], null],
    ['buy 6 T2', 'buy 6', ['T2'], null],
    ['buy 9 T2 to 3', 'buy 9', ['T2'], 3],
    ['buy 10 T2 for S1', 'buy 10', ['T2', 'S1'], null],
  ])('%s names its purpose, cards and seat', (move, purpose, cards, seat) => {
    expect(parseMove(move)).toEqual({ move, purpose, cards, seat });
  });
});

describe('a selection', () => {
  const moves = legal('keep', 'refuse S2', 'refuse T1', 'buy 4', 'buy 9 S2 to 0', 'buy 9 S2 to 2', 'buy 9 T1 to 2');
  const exchanges = legal('buy 10 B1 for S2', 'buy 10 B1 for T1', 'buy 10 C4 for S2', 'buy 10 C4 for T1');

  it('becomes a refusal with one card, and another card replaces it', () => {
    const first = pickCard(moves, nothing, 'S2');
    expect(completed(moves, nothing)).toBeNull();
    expect(completed(moves, first)).toBe('refuse S2');
    expect(completed(moves, pickCard(moves, first, 'T1'))).toBe('refuse T1');
    expect(completed(moves, pickCard(moves, first, 'S2'))).toBeNull();
  });

  it('is complete at once where a tile needs no choice', () => {
    expect(completed(moves, selected('buy 4'))).toBe('buy 4');
  });

  it('needs a card and a seat for a gift, in either order', () => {
    const card = pickCard(moves, selected('buy 9'), 'S2');
    expect(completed(moves, card)).toBeNull();
    expect(completed(moves, pickSeat(card, 2))).toBe('buy 9 S2 to 2');
    expect(completed(moves, pickCard(moves, pickSeat(selected('buy 9'), 0), 'S2'))).toBe('buy 9 S2 to 0');
  });

  it('offers nothing that is not legal', () => {
    expect(candidates(moves, { purpose: 'buy 9', cards: ['T1'], seat: 0 })).toEqual([]);
    expect(completed(moves, { purpose: 'buy 9', cards: ['T1'], seat: 0 })).toBeNull();
    expect(canPickCard(moves, 'refuse', 'B1')).toBe(false);
    expect(canPickCard(moves, 'buy 9', 'T1')).toBe(true);
  });

  it('keeps one card of each side for an exchange', () => {
    const theirs = pickCard(exchanges, selected('buy 10'), 'B1');
    const both = pickCard(exchanges, theirs, 'S2');
    expect(completed(exchanges, both)).toBe('buy 10 B1 for S2');
    expect(completed(exchanges, pickCard(exchanges, both, 'C4'))).toBe('buy 10 C4 for S2');
    expect(completed(exchanges, pickCard(exchanges, both, 'T1'))).toBe('buy 10 B1 for T1');
  });
});

describe('a card that cannot be picked', () => {
  const own = ['S2', 'T1'];
  const others = [
    { seat: 0, cards: ['B1'] },
    { seat: 2, cards: ['C4'] },
  ];

  it.each([
    ['refuse', 'T1', 'refuse T1'],
    ['buy 1', null, 'buy 1'],
    ['buy 5', null, 'buy 5 S2'],
    ['buy 7', null, 'buy 7 B1'],
    ['buy 8', 'C4', 'buy 8 C4'],
    ['buy 9', 'T1', 'buy 9 T1 to 0'],
    ['buy 10', 'T1', 'buy 10 B1 for T1'],
    ['buy 10', 'C4', 'buy 10 C4 for S2'],
  ])('%s with %s asks about %s', (purpose, card, move) => {
    expect(meantMove(purpose, card, own, others)).toBe(move);
  });
});
