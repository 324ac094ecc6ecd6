import { describe, expect, it } from 'vitest';
import type { Move } from '$net/types/common';
import { moveOf } from './fixtures';
import { cardKeys, movesWith, Picker, type Part, type PickerHost } from './picker.svelte';

const moves = [
  moveOf('play 34', 'play', ['34']),
  moveOf('twist 34', 'twist', ['34'], { target: '43' }),
  moveOf('play 35', 'play', ['35']),
  moveOf('take', 'take'),
];

function table(offered: Move[] = moves, changes: Partial<PickerHost> = {}) {
  const played: string[] = [];
  const asked: Part[] = [];
  const now = { decision: '1.1', moves: offered };
  const picker = new Picker({
    choosing: () => now,
    gathers: () => false,
    atOnce: () => false,
    begins: () => undefined,
    play: (move) => played.push(move),
    whyNot: (part) => asked.push(part),
    ...changes,
  });
  return { picker, played, asked, now };
}

describe('A pick', () => {
  it('is played by the second tap', () => {
    const { picker, played } = table();
    picker.tap({ cards: ['35'] });
    expect(played).toEqual([]);
    expect(picker.move?.text).toBe('play 35');
    picker.tap({ cards: ['35'] });
    expect(played).toEqual(['play 35']);
    expect(picker.picked).toBe(false);
  });

  it('that leaves a choice is put back by the second tap', () => {
    const { picker, played } = table();
    picker.tap({ cards: ['34'] });
    expect(picker.exact.map((move) => move.text)).toEqual(['play 34', 'twist 34']);
    expect(picker.move).toBeNull();
    picker.tap({ cards: ['34'] });
    expect(played).toEqual([]);
    expect(picker.picked).toBe(false);
  });

  it('goes together with another part of the same move', () => {
    const { picker } = table();
    picker.tap({ cards: ['34'] });
    picker.tap({ kind: 'twist', target: '43' });
    expect(picker.move?.text).toBe('twist 34');
  });

  it('gives way to what does not go with it', () => {
    const { picker } = table();
    picker.tap({ cards: ['34'] });
    picker.tap({ cards: ['35'] });
    expect(picker.part).toEqual({ cards: ['35'] });
  });

  it('of another decision is none', () => {
    let decision = $state('1.1');
    const { picker } = table(moves, { choosing: () => ({ decision, moves }) });
    picker.tap({ cards: ['35'] });
    expect(picker.picked).toBe(true);
    decision = '1.2';
    expect(picker.picked).toBe(false);
  });

  it('that is impossible is asked about', () => {
    const { picker, asked } = table();
    picker.tap({ cards: ['99#2'] });
    expect(asked).toEqual([{ cards: ['99'] }]);
    expect(picker.picked).toBe(false);
  });

  it('plays at once where that is wanted and nothing is left to choose', () => {
    const { picker, played } = table(moves, { atOnce: () => true });
    picker.tap({ cards: ['34'] });
    expect(played).toEqual([]);
    picker.tap({ cards: ['35'] });
    expect(played).toEqual(['play 35']);
  });

  it('of cards that are gathered never plays by itself', () => {
    const { picker, played } = table(moves, { gathers: () => true, atOnce: () => true });
    picker.tap({ cards: ['35'] });
    picker.tap({ cards: ['35'] });
    expect(played).toEqual([]);
    expect(picker.picked).toBe(false);
  });

  it('can be what somebody advises', () => {
    const { picker } = table();
    picker.propose('twist 34');
    expect(picker.move?.text).toBe('twist 34');
    expect(picker.has({ cards: ['34'] })).toBe(true);
    picker.propose('no such move');
    expect(picker.move?.text).toBe('twist 34');
  });
});

describe('Equal cards', () => {
  it('have keys of their own', () => {
    expect(cardKeys(['A3', 'B1', 'A3'])).toEqual(['A3', 'B1', 'A3#2']);
  });

  it('are counted', () => {
    const two = moveOf('two', 'play', ['A3', 'A3']);
    const one = moveOf('one', 'play', ['A3', 'B1']);
    expect(movesWith([two, one], { cards: ['A3', 'A3#2'] })).toEqual([two]);
  });
});
