import { describe, expect, it } from 'vitest';
import { cardsOf, leadsToMove, movesOf, selectionOf, toggle } from './selection';
import type { MoveInfo } from './view';

const move = (kind: string, ...cards: string[]) => ({ text: `${kind} ${cards.join('+')}`, kind, cards }) as MoveInfo;

const hand = ['A2', 'A4', 'A4', 'C3', 'V9'];
const moves = [move('attack', 'A4'), move('attack', 'A2', 'A4'), move('attack', 'A4', 'A4'), move('attack', 'V9')];

describe('the moves of chosen cards', () => {
  it('are those of exactly these cards', () => {
    expect(movesOf(moves, ['A2', 'A4']).map((one) => one.text)).toEqual(['attack A2+A4']);
    expect(movesOf(moves, ['A2'])).toEqual([]);
  });

  it('are several where the same cards may attack or be buried', () => {
    const both = [move('attack', 'A2', 'A4'), move('bury', 'A2', 'A4')];
    expect(movesOf(both, ['A2', 'A4'])).toHaveLength(2);
  });
});

describe('cards lead to a move', () => {
  it('when some move uses them all', () => {
    expect(leadsToMove(moves, ['A2'])).toBe(true);
    expect(leadsToMove(moves, ['C3'])).toBe(false);
  });

  it('only as often as the move has them', () => {
    expect(leadsToMove(moves, ['A4', 'A4'])).toBe(true);
    expect(leadsToMove(moves, ['A2', 'A2'])).toBe(false);
  });
});

describe('a tap on a card', () => {
  it('adds it in the order of the hand', () => {
    expect(toggle(hand, [1], 0, moves)).toEqual({ selection: [0, 1], clash: null });
  });

  it('takes it away again', () => {
    expect(toggle(hand, [0, 1], 1, moves)).toEqual({ selection: [0], clash: null });
  });

  it('chooses it alone where it does not go with the others, and tells which do not go together', () => {
    expect(toggle(hand, [0, 1], 4, moves)).toEqual({ selection: [4], clash: ['A2', 'A4', 'V9'] });
  });

  it('changes nothing where no move uses it', () => {
    expect(toggle(hand, [1], 3, moves)).toEqual({ selection: [1], clash: ['A4', 'C3'] });
  });
});

describe('cards and places in the hand', () => {
  it('find each other, equal cards one after the other', () => {
    expect(selectionOf(hand, ['A4', 'A4'])).toEqual([1, 2]);
    expect(cardsOf(hand, [0, 2])).toEqual(['A2', 'A4']);
    expect(selectionOf(hand, ['H7'])).toEqual([]);
  });
});
