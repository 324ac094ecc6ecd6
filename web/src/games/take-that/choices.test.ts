import { describe, expect, it } from 'vitest';
import { choicesOf, onlyMove, placeAfter } from './choices';

describe('what a card can do', () => {
  const moves = ['play 34', 'play 41', 'twist 34', 'twist 19', 'take'];

  it('is what was offered, and nothing else', () => {
    expect(choicesOf('34', moves)).toEqual({ play: 'play 34', twist: 'twist 34' });
    expect(choicesOf('41', moves)).toEqual({ play: 'play 41', twist: null });
    expect(choicesOf('19', moves)).toEqual({ play: null, twist: 'twist 19' });
    expect(choicesOf('4', moves)).toEqual({ play: null, twist: null });
  });

  it('is done at once only where there is one thing to do', () => {
    expect(onlyMove(choicesOf('34', moves))).toBeNull();
    expect(onlyMove(choicesOf('41', moves))).toBe('play 41');
    expect(onlyMove(choicesOf('19', moves))).toBe('twist 19');
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
