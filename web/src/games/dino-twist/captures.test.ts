import { expect, it } from 'vitest';
import { bestGain, targetsOf, type Capture } from './captures';
import type { MoveInfo, Territory } from './view';

const capture = (from: Territory, target: string, place: Territory, gain: number): Capture => ({
  ...{ text: `capture ${from} to ${place}`, kind: 'capture', cards: [], points: [gain], gain },
  ...{ from, target, place, replaces: null, stays: 'A9' },
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
  const redraw: MoveInfo = { text: 'redraw A2', kind: 'redraw', cards: ['A2'], gain: 0 };
  expect(targetsOf([redraw])).toEqual([]);
});
