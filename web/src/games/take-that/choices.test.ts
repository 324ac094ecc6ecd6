import { describe, expect, it } from 'vitest';
import type { Move } from '$net/types/take-that';
import { choicesOf, onlyMove, placeAfter } from './choices';

const play = (card: string): Move => ({ text: `play ${card}`, kind: 'play', cards: [card], points: [] });
const twist = (card: string, target: string): Move => ({
  text: `twist ${card}`,
  kind: 'twist',
  cards: [card],
  target,
  points: [],
});

describe('what a card can do', () => {
  const moves: Move[] = [
    ...[play('34'), play('41'), twist('34', '43'), twist('19', '91')],
    { text: 'take', kind: 'take', cards: [], points: [] },
  ];

  it('is what was offered, and nothing else', () => {
    expect(choicesOf('34', moves)).toEqual({ play: play('34'), twist: twist('34', '43') });
    expect(choicesOf('41', moves)).toEqual({ play: play('41'), twist: null });
    expect(choicesOf('19', moves)).toEqual({ play: null, twist: twist('19', '91') });
    expect(choicesOf('4', moves)).toEqual({ play: null, twist: null });
  });

  it('is done at once only where there is one thing to do', () => {
    expect(onlyMove(choicesOf('34', moves))).toBeNull();
    expect(onlyMove(choicesOf('41', moves))).toEqual(play('41'));
    expect(onlyMove(choicesOf('19', moves))).toEqual(twist('19', '91'));
    expect(onlyMove(choicesOf('98', moves))).toBeNull();
  });
});

describe('arrow keys in the hand', () => {
  it('go left and right, and by a line up and down, and stop at the ends', () => {
    expect(placeAfter('ArrowRight', 3, 9, 5)).toBe(4);
    expect(placeAfter('ArrowLeft', 0, 9, 5)).toBe(0);
    expect(placeAfter('ArrowDown', 2, 9, 5)).toBe(7);
    expect(placeAfter('ArrowDown', 6, 9, 5)).toBe(6);
    expect(placeAfter('ArrowUp', 7, 9, 5)).toBe(2);
    expect(placeAfter('Home', 7, 9, 5)).toBe(0);
    expect(placeAfter('End', 0, 9, 5)).toBe(8);
    expect(placeAfter('Enter', 0, 9, 5)).toBeNull();
  });
});
