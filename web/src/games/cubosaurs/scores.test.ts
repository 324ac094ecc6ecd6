import { expect, it } from 'vitest';
import type { GameEvent } from '$lib/protocol';
import { roundScores } from './scores';
import type { CubosaursView } from './view';

const last = { sets: 1, raptors: 2, eggs: 3, tiles: 0 };
const view = {
  phase: 'over',
  seats: [
    { rounds: [4, 6], sources: last },
    { rounds: [-2, 6], sources: last },
  ],
} as unknown as CubosaursView;
const score = (seat: number, sets: number, eggs: number): GameEvent => ({
  id: 'cubosaurs.round-score',
  args: { seat, points: sets + eggs, sets, raptors: 0, eggs, tiles: 0 },
});
const log: GameEvent[] = [
  { id: 'cubosaurs.round-end', args: { round: 1 } },
  score(0, 1, 3),
  score(1, -2, 0),
  { id: 'cubosaurs.round-end', args: { round: 2 } },
  score(0, 9, 9),
];

it('takes the sources of the last round from the view and those of earlier ones from the log', () => {
  const rounds = roundScores(view, log);
  expect(rounds.map((one) => one.points)).toEqual([
    [4, -2],
    [6, 6],
  ]);
  expect(rounds[0]?.sources?.map((one) => one.eggs)).toEqual([3, 0]);
  expect(rounds[1]?.sources).toEqual([last, last]);
});

it('gives the points alone where nobody has told the sources', () => {
  expect(roundScores(view, [])[0]).toEqual({ round: 1, points: [4, -2], sources: null });
});

it('counts only what is finished', () => {
  const playing = { ...view, phase: 'turn' } as CubosaursView;
  expect(roundScores(playing, [])[1]?.sources).toBeNull();
});
