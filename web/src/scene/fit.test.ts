import { describe, expect, it } from 'vitest';
import { fitCards, target } from './fit';

const wishes = { most: 160, overlapBelow: 68, gap: 8, lines: 2 };

describe('Cards in a box', () => {
  it('are as large as it lets them be, and no larger than wished', () => {
    expect(fitCards(3, { width: 1200, height: 400 }, wishes).card).toBe(160);
    expect(fitCards(3, { width: 1200, height: 140 }, wishes).card).toBe(100);
  });

  it.each([1, 2, 5, 8, 11, 16])('stay inside it: %i of them', (count) => {
    for (const box of [
      { width: 340, height: 150 },
      { width: 800, height: 130 },
      { width: 1800, height: 240 },
    ]) {
      const { card, step, lineStep, lines, perLine } = fitCards(count, box, wishes);
      expect(lines * perLine).toBeGreaterThanOrEqual(count);
      expect(card + (perLine - 1) * step).toBeLessThanOrEqual(box.width + 0.01);
      expect((card * 7) / 5 + (lines - 1) * lineStep).toBeLessThanOrEqual(box.height + 0.01);
    }
  });

  it('overlap before they are too small to read, and each keeps enough to press', () => {
    const { card, step, lines } = fitCards(8, { width: 400, height: 100 }, { ...wishes, lines: 1 });
    expect(lines).toBe(1);
    expect(card).toBeGreaterThan(60);
    expect(step).toBeGreaterThanOrEqual(target);
  });

  it('take a second line where that makes them larger', () => {
    expect(fitCards(10, { width: 340, height: 260 }, wishes).lines).toBe(2);
  });
});
