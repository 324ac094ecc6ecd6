import { expect, it } from 'vitest';
import { layOut } from './stacks';

const wishes = { most: 160, rem: 16 };
const counts = [3, 2, 1, 4, 2];

it('says all about each group where there is room', () => {
  expect(layOut(counts, { width: 1200, height: 600 }, wishes)).toMatchObject({ heading: 'full' });
  expect(layOut(counts, { width: 400, height: 300 }, wishes)).toMatchObject({ heading: 'short' });
  expect(layOut(counts, { width: 350, height: 140 }, wishes)).toMatchObject({ heading: 'none' });
});

it('draws cards as large as the box allows, and never larger than wished', () => {
  const small = layOut(counts, { width: 700, height: 300 }, wishes).card;
  const large = layOut(counts, { width: 1400, height: 600 }, wishes).card;
  expect(small).toBeLessThan(large);
  expect(layOut([1], { width: 2000, height: 2000 }, wishes).card).toBe(160);
});

it.each([
  [350, 200],
  [640, 250],
])('leaves 44 pixels of each card to press, in %i × %i', (width, height) => {
  const { card, step, lineStep, perLine } = layOut([4, 4, 3, 4, 3, 4, 2], { width, height }, wishes);
  expect(card).toBeGreaterThanOrEqual(44);
  expect(step).toBeGreaterThanOrEqual(44);
  expect(lineStep).toBeGreaterThanOrEqual(44);
  expect((perLine - 1) * step + card).toBeLessThanOrEqual(width);
});
