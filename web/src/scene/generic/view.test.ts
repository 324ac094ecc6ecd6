import { expect, it } from 'vitest';
import { factsOf, handOf, numberOf, seatsOf, textOf } from './view';

// As market_day, the extra game of the tests, is seen by its second seat.
const view = {
  phase: 'bid',
  round: 1,
  second_roll: true,
  prize: 3,
  seats: [
    { cards: 5, shown: [], has_bid: false, total: 0 },
    { cards: 4, shown: ['3'], has_bid: true, total: 2 },
  ],
};
const secrets = { hands: [null, ['7', '16']], bid: null };

it('A game that the page has nothing of is told by its view', () => {
  expect(factsOf(view).map(([name]) => name)).toEqual(['phase', 'round', 'second_roll', 'prize']);
  expect(seatsOf(view)).toHaveLength(2);
  expect(seatsOf({ seats: 3 })).toEqual([]);
  expect(numberOf(seatsOf(view)[1], 'points', 'total')).toBe(2);
  expect(handOf(secrets, 0)).toBeNull();
  expect(handOf(secrets, 1)).toEqual(['7', '16']);
  expect(handOf(null, 1)).toBeNull();
});

it('Values are told as text', () => {
  expect([true, false, null, [], ['3', '4'], 7].map(textOf)).toEqual(['✓', '–', '–', '–', '3 4', '7']);
  expect(textOf({ hand_size: 5, tiles: ['T1'] })).toBe('hand size 5, tiles T1');
});
