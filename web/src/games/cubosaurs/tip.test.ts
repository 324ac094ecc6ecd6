import { describe, expect, it } from 'vitest';
import english from '../../../../i18n/en/cubosaurs-ui.json';
import type { Facts, Move, View } from '$net/types/cubosaurs';
import type { CubosaursPosition } from './game';
import { tip } from './tip';

const facts = { types: [], grey_raptors: [], black_raptors: [], eggs: [], dna: null } as unknown as Facts;
const at = (phase: string, cards: string[], moves: string[], pack = 7) =>
  ({
    self: 1,
    facts,
    view: { phase, pack, hand: { cards, drawn: [], shown: null }, eggs: [], dna: null, seats: [] } as unknown as View,
    secrets: { drawn: [] },
    moves: moves.map((kind) => ({ kind }) as Move),
  }) as unknown as CubosaursPosition;

describe('the tip', () => {
  it.each([
    ['wait', at('play', [], [])],
    ['rob', at('rob', [], ['rob', 'rob'])],
    ['must-keep', at('play', ['T1', 'S1'], ['keep'])],
    ['last-hand', at('play', ['E1'], ['keep', 'refuse'], 0)],
    ['egg', at('play', ['E1', 'G1'], ['keep', 'refuse', 'buy'])],
    ['raptor', at('play', ['K1'], ['keep', 'refuse', 'buy'])],
    ['buy', at('play', ['T1', 'S1', 'B1'], ['keep', 'refuse', 'buy'])],
    ['big-hand', at('play', ['T1', 'S1', 'B1'], ['keep', 'refuse'])],
    ['turn', at('play', ['T1'], ['keep', 'refuse'])],
  ])('speaks of %s at its moment, in words that exist', (topic, position) => {
    const hint = tip(position);
    expect(hint?.id).toBe(`cubosaurs.ui.guide.${topic}`);
    expect(english).toHaveProperty([hint?.id ?? '']);
  });

  it('says nothing to spectators and after the end', () => {
    expect(tip({ ...at('play', [], []), self: null })).toBeNull();
    expect(tip(at('over', [], []))).toBeNull();
  });
});
