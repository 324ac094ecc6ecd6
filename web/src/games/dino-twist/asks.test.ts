import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useLanguage } from '$words/i18n';
import type { Move } from '$net/types/dino-twist';
import { Picker } from '../../table/picker.svelte';
import { asks, placings } from './asks';
import type { DinoTwistPosition } from './game';

const capture = (from: string, target: string, place: string, gain: number): Move =>
  ({
    ...{ text: `capture ${from} to ${place}`, kind: 'capture', cards: [], points: [gain] },
    ...{ from, target, place, replaces: null, stays: 'A9' },
  }) as unknown as Move;
const attack = (cards: string[], strength: number): Move => ({
  ...{ text: `attack ${cards.join('+')}`, kind: 'attack', cards, species: 'aqua', strength },
  beats: [{ territory: 'sea', card: 'A1' }],
});
const bury = (cards: string[]): Move => ({ text: `bury ${cards.join('+')}`, kind: 'bury', cards, points: [4] });

function table(phase: string, moves: Move[]) {
  const position = {
    ...{ self: 0, moves, decision: 1 },
    facts: { events: [{ name: 'e', teams: 'duos' }] },
    view: { phase, event: 'e', attacks: [{ seat: 0, strength: 9 }] },
  } as unknown as DinoTwistPosition;
  const played: string[] = [];
  const picker: Picker = new Picker({
    choosing: () => ({ decision: '1', moves }),
    gathers: () => asks(position, picker)?.gathers ?? false,
    atOnce: () => false,
    begins: () => undefined,
    play: (move) => played.push(move),
    whyNot: () => undefined,
  });
  const asked = () => asks(position, picker);
  const buttons = () => asked()?.choices?.map(({ text, primary }) => `${primary ? '!' : ''}${text}`) ?? [];
  return { picker, played, asked, buttons };
}

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  await useLanguage('en');
});

describe('the preparation', () => {
  it('asks for an attack and gathers its cards', () => {
    const { picker, played, asked, buttons } = table('preparation', [attack(['A2'], 2), attack(['A2', 'A4'], 6)]);
    expect(asked()?.text).toBe('Choose your attack: one card, or two of one species.');
    picker.tap({ cards: ['A2'] });
    picker.tap({ cards: ['A4'] });
    expect(asked()?.text).toBe('Beats: Aqua 1 (Sea).');
    expect(buttons()).toEqual(['!Attack with 6']);
    picker.tap({ cards: ['A4'] });
    expect(buttons()).toEqual(['!Attack with 2']);
    expect(played).toEqual([]);
  });

  it('asks for a second card where one alone beats nothing', () => {
    const { picker, asked, buttons } = table('preparation', [attack(['A2', 'A4'], 6)]);
    picker.tap({ cards: ['A2'] });
    expect(asked()?.text).toMatch(/^Choose another card/);
    expect(buttons()).toEqual([]);
  });

  it('offers a burial beside the attack of the same cards', () => {
    const { picker, buttons } = table('preparation', [attack(['A2', 'A4'], 6), bury(['A2', 'A4'])]);
    picker.tap({ cards: ['A2'] });
    picker.tap({ cards: ['A4'] });
    expect(buttons()).toEqual(['!Attack with 6', 'Bury them (+4)']);
  });
});

describe('a capture', () => {
  const little = [capture('sea', 'A5', 'sea', 5), capture('sea', 'A5', 'cliff', 2), capture('beach', 'A1', 'beach', 1)];

  it('is offered at once where there is only one', () => {
    expect(table('capture', [capture('sea', 'A5', 'sea', 5)]).buttons()).toEqual(['!Take Aqua 5 (Sea)']);
  });

  it('asks for the Dino, then for its place on the own island', () => {
    const { picker, played, asked, buttons } = table('capture', little);
    expect(placings(picker)).toEqual([]);
    picker.tap({ kind: 'capture', from: 'sea' });
    expect(placings(picker)).toHaveLength(2);
    expect(asked()?.text).toMatch(/^Aqua 5 comes to your island/);
    picker.tap({ kind: 'capture', from: 'sea', place: 'cliff' });
    // The places stay open, so that another one can be picked.
    expect(placings(picker)).toHaveLength(2);
    expect(buttons()).toEqual(['!Take Aqua 5 (Sea)']);
    picker.tap({ kind: 'capture', from: 'sea', place: 'cliff' });
    expect(played).toEqual(['capture sea to cliff']);
  });

  it('asks for the place alone where only one Dino can be taken', () => {
    const { picker, asked } = table('capture', little.slice(0, 2));
    expect(placings(picker)).toHaveLength(2);
    expect(asked()?.text).toMatch(/^Aqua 5 comes to your island/);
  });

  it('plays a Dino with a single place by the second tap', () => {
    const { picker, played } = table('capture', little);
    picker.tap({ kind: 'capture', from: 'beach' });
    picker.tap({ kind: 'capture', from: 'beach' });
    expect(played).toEqual(['capture beach to beach']);
  });
});

it('keeps the hand or swaps what is picked of a new brood', () => {
  const redraw = (...cards: string[]): Move => ({ text: `redraw ${cards.join('+')}`, kind: 'redraw', cards });
  const { picker, buttons } = table('redraw', [redraw(), redraw('A2'), redraw('A4'), redraw('A2', 'A4')]);
  expect(buttons()).toEqual(['!Keep all']);
  picker.tap({ cards: ['A2'] });
  expect(buttons()).toEqual(['!Swap 1 card']);
});
