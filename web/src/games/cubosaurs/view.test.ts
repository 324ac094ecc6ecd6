import { expect, it } from 'vitest';
import type { Facts, View } from '$net/types/cubosaurs';
import { onTable } from './view';

const facts = {
  rounds: 3,
  types: [{ type: 'T', cards: ['T1', 'T2'], points: [1, 2] }],
  grey_raptors: [{ card: 'G1', paired: 3, alone: -1 }],
  black_raptors: [{ card: 'K1', paired: 5, alone: -2 }],
  eggs: [{ card: 'E1', types: ['T'], leading: 4, trailing: -2 }],
  dna: { cards: ['T1'], tiles: [{ tile: 4, cost: 2 }] },
} as unknown as Facts;
const seat = { cards: ['T2', 'G1', 'E1'], sets: [{ points: 1, next: 2 }], raptors: {} };
const view = {
  hand: { cards: ['S2'], drawn: [{ seen_by: [0] }, { seen_by: [] }] },
  eggs: [{ owner: 0, leaders: [1], counts: [1, 2] }],
  dna: { market: [4] },
  seats: [seat],
} as unknown as View;
const table = onTable({ facts, view, secrets: { drawn: ['T6', null] } });

it('shows the drawn cards that the viewer has seen', () => {
  expect(table.hand).toMatchObject({ cards: ['S2', 'T6'], size: 3 });
  expect(onTable({ facts, view, secrets: null }).hand).toMatchObject({ cards: ['S2'], size: 3 });
});

it('groups a collection by what the facts say of its cards', () => {
  expect(table.seats[0]).toMatchObject({
    sets: [{ type: 'T', cards: ['T2'], points: 1, next: 2 }],
    raptors: { grey: ['G1'], black: [] },
    eggs: [{ card: 'E1', leads: false, points: -2 }],
  });
});

it('prices the market', () => {
  expect(table.dna?.market).toEqual([{ tile: 4, cost: 2 }]);
});
