import { describe, expect, it } from 'vitest';
import { beatsBetween, countedSources, decisiveMoments, endingEvent, type BeatsOf } from './beats';
import { eventOf, positionOf } from './fixtures';

const before = positionOf();
const after = positionOf({ number: 2, events: [eventOf('test.play')] });
const beatsOf: BeatsOf = (from, to) => [
  { position: from, flights: [{ card: '34', from: 'hand', to: 'row' }], rest: 200 },
  { position: from, flights: [], rest: to.number },
];

describe('Beats', () => {
  it('lead to the position itself, whatever a game tells on the way', () => {
    const beats = beatsBetween(before, after, beatsOf, 0);
    expect(beats).toHaveLength(2);
    expect(beats?.at(-1)?.position).toBe(after);
    expect(beats?.at(-1)?.rest).toBe(2);
  });

  it('are none where one position does not follow the other', () => {
    expect(beatsBetween(null, after, beatsOf, 0)).toBeNull();
    expect(beatsBetween(before, { ...after, number: 3 }, beatsOf, 0)).toBeNull();
    expect(beatsBetween(before, { ...after, match: 2 }, beatsOf, 0)).toBeNull();
    expect(beatsBetween(before, { ...after, events: [] }, beatsOf, 0)).toBeNull();
    expect(beatsBetween(before, { ...after, events: [eventOf('table.undone')] }, beatsOf, 0)).toBeNull();
  });

  it('are not waited for where too many wait', () => {
    expect(beatsBetween(before, after, beatsOf, 9)).toBeNull();
  });
});

describe('The end', () => {
  it('is the last event that marks one', () => {
    const round = eventOf('test.round', { marks: 'round_ends' });
    const game = eventOf('test.game', { marks: 'game_ends' });
    const deal = eventOf('test.deal', { marks: 'round_begins' });
    expect(endingEvent([round, deal])).toBe(round);
    expect(endingEvent([round, game])).toBe(game);
    expect(endingEvent([deal])).toBeUndefined();
  });

  it('counts the sources that gave somebody something', () => {
    const scores = [
      { points: 3, sources: { gained: 3, taken: 0, toads: 0 } },
      { points: -5, sources: { gained: 0, taken: 0, toads: -5 } },
    ];
    expect(countedSources(eventOf('test.game', { marks: 'game_ends', scores }))).toEqual(['gained', 'toads']);
    expect(countedSources(eventOf('test.game'))).toEqual([]);
  });

  it('tells the three events that decided most, in their order', () => {
    const events = [3, 0, 9, 1, 5].map((cost) => eventOf('test.take', { args: { cost } }));
    const told = decisiveMoments(events, ({ args }) => Number(args['cost']));
    expect(told.map(({ args }) => args['cost'])).toEqual([3, 9, 5]);
  });
});
