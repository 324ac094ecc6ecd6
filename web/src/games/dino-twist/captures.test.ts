import { expect, it } from 'vitest';
import { bestGain, targetsOf } from './captures';

const capture = (territory: string, card: string, place: string, points: number) => ({
  move: `capture ${territory} to ${place}`,
  territory,
  card,
  place,
  points,
});

it('gathers the places of each Dino that may be taken', () => {
  const moves = [capture('sea', 'A5', 'sea', 2), capture('sea', 'A5', 'beach', 5), capture('beach', 'A1', 'beach', 1)];
  const targets = targetsOf(moves);
  expect(targets.map((target) => [target.territory, target.card, target.places.length])).toEqual([
    ['sea', 'A5', 2],
    ['beach', 'A1', 1],
  ]);
  expect(targets.map(bestGain)).toEqual([5, 1]);
});

it('knows that the best may be a loss', () => {
  expect(targetsOf([capture('sea', 'A2', 'sea', -3)]).map(bestGain)).toEqual([-3]);
});

it('leaves other moves alone', () => {
  expect(targetsOf([{ move: 'attack A2', cards: ['A2'] }])).toEqual([]);
});
