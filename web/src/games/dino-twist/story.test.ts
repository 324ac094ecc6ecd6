import { describe, expect, it } from 'vitest';
import type { Data, GameEvent } from '$net/protocol';
import { continued, noStory } from './story';

const event = (id: string, args: Data = {}): GameEvent => ({ id: `dino-twist.${id}`, args });

const reveal = [
  event('attack', { seat: 0, cards: ['C4', 'C5'], species: 'carni', strength: 9 }),
  event('bury-hidden', { seat: 1, count: 2 }),
  event('attack-mixed', { seat: 2, cards: ['A2', 'V3'], strength: 5 }),
];

describe('the story of a round', () => {
  it('lists the attacks from the weakest, then who did something else', () => {
    const { now } = continued(noStory, reveal);
    expect(now.map((told) => [told.seat, told.deed, told.strength])).toEqual([
      [2, 'attack', 5],
      [0, 'attack', 9],
      [1, 'buried', 0],
    ]);
    expect(now[2]?.count).toBe(2);
  });

  it('keeps seat order among equals', () => {
    const attack = (seat: number) => event('attack', { seat, cards: ['A7'], species: 'aqua', strength: 7 });
    expect(continued(noStory, [attack(2), attack(0), attack(1)]).now.map((told) => told.seat)).toEqual([0, 1, 2]);
  });

  it('learns the species of a mixed Duo, what was cancelled and what was taken', () => {
    const { now } = continued(continued(noStory, reveal), [
      event('named', { seat: 2, species: 'voli' }),
      event('cancelled', { seat: 2 }),
      event('capture', { seat: 0, card: 'C1', territory: 'jungle', place: 'jungle' }),
    ]);
    expect(now[0]).toMatchObject({ seat: 2, species: 'voli', status: 'cancelled' });
    expect(now[1]).toMatchObject({ status: 'done', took: { card: 'C1', territory: 'jungle', place: 'jungle' } });
  });

  it('becomes the one before when the next round or the Big Rock comes', () => {
    for (const id of ['round', 'big-rock']) {
      const story = continued(continued(noStory, reveal), [event(id)]);
      expect(story.now).toEqual([]);
      expect(story.before).toHaveLength(3);
    }
  });

  it('is forgotten with a new deal', () => {
    const story = continued(continued(noStory, reveal), [event('events-dealt'), event('round')]);
    expect(story).toEqual(noStory);
  });
});
