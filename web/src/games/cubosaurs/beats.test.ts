import { expect, it } from 'vitest';
import type { Event } from '$net/types/cubosaurs';
import { beats } from './beats';
import type { CubosaursPosition } from './game';

function at(hand: string[], drawn: (string | null)[], events: object[] = [], holder: number | null = 0) {
  return {
    self: 0,
    events: events as Event[],
    moves: [],
    toAct: [],
    secrets: { drawn },
    view: {
      holder,
      hand: { cards: hand, drawn: drawn.map(() => ({})), shown: null },
      seats: [0, 1, 2].map(() => ({ cards: ['S1'], points: 3, sets: [{}] })),
    },
  } as unknown as CubosaursPosition;
}

it('adds the card to the Hand before the Hand goes on', () => {
  const refused = { id: 'cubosaurs.refuse', args: { seat: 0, card: 'S2', to: 1, count: 2 } };
  const after = at(['S2'], ['T1'], [refused], 1);
  const [added, passed] = beats(at([], ['T1']), after);
  expect(added?.flights).toEqual([{ card: 'S2', from: 'collection', to: 'the-hand' }]);
  expect(added?.position.view.holder).toBe(0);
  expect(passed?.flights).toEqual([
    { card: 'S2', from: 'the-hand', to: 'seat-1' },
    { card: 'T1', from: 'the-hand', to: 'seat-1' },
  ]);
  expect(passed?.position).toBe(after);
});

it('brings a Hand that is kept home, face down where it was not seen, before the next card is drawn', () => {
  const kept = { id: 'cubosaurs.keep', args: { seat: 2, cards: ['S2', 'T1'], count: 2 } };
  const drawn = { id: 'cubosaurs.draw', args: { seat: 0 } };
  const [beat] = beats(at(['S2'], [null], [], 2), at([], [null], [kept, drawn]));
  expect(beat?.flights).toEqual([
    { card: 'S2', from: 'the-hand', to: 'seat-2' },
    { card: null, from: 'the-hand', to: 'seat-2' },
    { card: null, from: 'pack', to: 'the-hand', order: 1 },
  ]);
});

it('lets exchanged cards cross', () => {
  const event = { id: 'cubosaurs.exchange', args: { seat: 0, to: 1, card: 'T1', given: 'S1' } };
  expect(beats(at([], []), at([], [], [event]))[0]?.flights).toEqual([
    { card: 'T1', from: 'seat-1', to: 'collection' },
    { card: 'S1', from: 'collection', to: 'seat-1' },
  ]);
});

it('ends a round with the last Hand where it was kept, the points counted, and everybody’s cards there', () => {
  const scores = [7, 1, 2].map((points) => ({ points, sources: {} }));
  const kept = { id: 'cubosaurs.keep', args: { seat: 0, cards: ['T1'], count: 1 } };
  const end = { id: 'cubosaurs.round-end', args: { round: 1 }, marks: 'round_ends', scores };
  const deal = { id: 'cubosaurs.deal', args: {}, marks: 'round_begins' };
  const dealt = { id: 'cubosaurs.dealt', args: { seat: 1, cards: ['B1'] } };
  const after = at([], [], [kept, end, deal, dealt]);
  const [closing, next] = beats(at([], ['T1']), after);
  expect(closing?.ends).toBe(end);
  expect(closing?.position.view.hand.drawn).toEqual([]);
  expect(closing?.position.view.seats.map(({ cards, points }) => [cards, points])).toEqual([
    [['S1', 'T1'], 7],
    [['S1'], 1],
    [['S1'], 2],
  ]);
  expect(next).toMatchObject({ position: after, flights: [{ card: null, from: 'pack', to: 'seat-1' }] });
});

it('ends the game in the position it ended in', () => {
  const end = { id: 'cubosaurs.game-over', args: {}, marks: 'game_ends', scores: [] };
  const after = at([], [], [end], null);
  expect(beats(at([], []), after)).toMatchObject([{ position: after, ends: end }]);
});
