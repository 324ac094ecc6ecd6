import { beforeAll, expect, it, vi } from 'vitest';
import type { Move } from '$net/types/cubosaurs';
import { useLanguage } from '$words/i18n';
import { Picker } from '../../table/picker.svelte';
import { asks, ownPart, reaching } from './asks';
import type { CubosaursPosition } from './game';

const points = [0, 0, 0];
const moves = [
  { text: 'keep', kind: 'keep', cards: [], points: [5, 0, 0] },
  { text: 'refuse S2', kind: 'refuse', cards: ['S2'], points: [-1, 0, -2] },
  { text: 'buy 4', kind: 'buy', tile: 4, cost: 2, cards: [], points },
  { text: 'buy 6 S2', kind: 'buy', tile: 6, cost: 2, cards: ['S2'], points },
  { text: 'buy 6 T1', kind: 'buy', tile: 6, cost: 2, cards: ['T1'], points },
  { text: 'buy 10 B1 for S2', kind: 'buy', tile: 10, cost: 4, cards: ['S2'], target: 'B1', seat: 1, points },
  { text: 'buy 10 C1 for S2', kind: 'buy', tile: 10, cost: 4, cards: ['S2'], target: 'C1', seat: 2, points },
] as unknown as Move[];

function at(legal: Move[], phase = 'play') {
  const seats = [4, 1, 5].map((seen) => ({ points: seen }));
  const position = {
    self: 0,
    moves: legal,
    players: ['Ana', 'Ben', 'Cleo'].map((name, seat) => ({ name, seat })),
    view: { phase, next: 1, seats, dna: { tokens_due: 1 } },
  } as unknown as CubosaursPosition;
  const picker = new Picker({
    choosing: () => ({ decision: '1', moves: legal as never[] }),
    gathers: () => false,
    atOnce: () => false,
    begins: () => undefined,
    play: () => undefined,
    whyNot: () => undefined,
  });
  return { position, picker, asked: () => asks(position, picker) };
}

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  return useLanguage('en');
});

it('asks to keep the Hand, with what that brings, or to refuse it', () => {
  const { asked } = at(moves);
  expect(asked()?.text).toContain('Ben');
  expect(asked()?.choices).toMatchObject([{ text: 'Keep the Hand: 4 → 9', primary: true, deed: { move: moves[0] } }]);
});

it('says what the picked card would do to everybody', () => {
  const { picker, asked } = at(moves);
  picker.tap(ownPart(picker, 'S2'));
  expect(asked()?.text).toBe('4 → 3 points (−1) · Cleo: 5 → 3 points');
  expect(asked()?.choices).toMatchObject([{ deed: { move: moves[1] } }]);
});

it('takes a card of one’s own for the tile that is picked', () => {
  const { picker, asked } = at(moves);
  picker.tap({ kind: 'buy', tile: 6 });
  expect(asked()?.choices).toBeUndefined();
  picker.tap(ownPart(picker, 'T1'));
  expect(asked()?.choices).toMatchObject([{ deed: { move: moves[4] } }]);
  picker.tap(ownPart(picker, 'S2'));
  expect(asked()?.choices).toMatchObject([{ deed: { move: moves[3] } }]);
});

it('reaches for others with a tile only', () => {
  const { picker } = at(moves);
  picker.tap(ownPart(picker, 'S2'));
  expect(reaching(picker)).toEqual([]);
  picker.clear();
  picker.tap({ kind: 'buy', tile: 10 });
  expect(reaching(picker)).toEqual(moves.slice(5));
});

it('lets somebody be robbed at once', () => {
  const robberies = [1, 2].map((seat) => ({ text: `rob ${seat}`, kind: 'rob', cards: [], seat, points }) as never);
  const { picker, asked } = at(robberies, 'rob');
  expect(reaching(picker)).toEqual(robberies);
  picker.tap({ kind: 'rob', seat: 2 });
  expect(asked()?.choices).toMatchObject([{ text: 'Take a token from Cleo' }]);
});

it('says so where the Hand must be kept', () => {
  expect(at(moves.slice(0, 1)).asked()?.text).toContain('this time you keep it');
  expect(at([moves[0] as Move, moves[2] as Move]).asked()?.text).toContain('tile');
});
