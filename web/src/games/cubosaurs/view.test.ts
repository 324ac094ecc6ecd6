import { expect, it } from 'vitest';
import type { Facts, Seat, View } from '$net/types/cubosaurs';
import { costOf, groupsOf, handOf, printed } from './view';

const facts = {
  types: [{ type: 'T', cards: ['T1', 'T2'], points: [1, 2] }],
  grey_raptors: [
    { card: 'G1', paired: 3, alone: -1 },
    { card: 'G2', paired: 3, alone: -1 },
  ],
  black_raptors: [{ card: 'K1', paired: 5, alone: -2 }],
  eggs: [{ card: 'E1', types: ['T'], leading: 4, trailing: -2 }],
  dna: { cards: ['T1'], tiles: [{ tile: 4, cost: 2 }] },
} as unknown as Facts;
const seat = {
  cards: ['G1', 'T2', 'E1', 'G2', 'K1'],
  sets: [{ points: 1, next: 2 }],
  raptors: { pairs: [['G2', 'K1']], alone: ['G1'], points: 7 },
  sources: { eggs: -2 },
} as unknown as Seat;

it('shows the drawn cards that the viewer has seen', () => {
  const view = { hand: { cards: ['S2'], drawn: [{}, {}] } } as unknown as View;
  expect(handOf({ view, secrets: { drawn: ['T6', null] } })).toEqual(['S2', 'T6', null]);
  expect(handOf({ view, secrets: null })).toEqual(['S2', null, null]);
});

it('groups a collection by type, pairs first', () => {
  expect(groupsOf(facts, seat)).toEqual([
    { type: 'T', cards: ['T2'], points: 1, values: [1, 2], next: 2 },
    { type: 'G', cards: ['G2', 'K1', 'G1'], points: 7, values: [], next: null },
    { type: 'E', cards: ['E1'], points: -2, values: [], next: null },
  ]);
});

it('does not say what a collection is worth that is not counted yet', () => {
  expect(groupsOf(facts, { ...seat, sets: [] }).map(({ points }) => points)).toEqual([null, null, null]);
});

it('says what is printed on a card', () => {
  expect(printed(facts, 'T1')).toEqual({ dna: true, worth: null });
  expect(printed(facts, 'K1')).toEqual({ dna: false, worth: [5, -2] });
  expect(printed(facts, 'E1')).toEqual({ dna: false, worth: [4, -2] });
  expect(costOf(facts, 4)).toBe(2);
});
