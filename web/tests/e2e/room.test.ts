// Room to see and to choose: large letters, low windows, tablets. What can be chosen is never under something else, and
// nothing hangs over the edge.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone, picture, tablet, useHouse } from './support/fixture';
import { byMouse, dice, games, play, playAgainstBots } from './support/table';

const house = useHouse();

interface Window {
  width: number;
  height: number;
  letters?: string;
}
const windows: Record<string, Window> = {
  phone: phone.viewport,
  tablet: tablet.viewport,
  'tablet-on-its-side': { width: 1180, height: 820 },
  // 200 % of a laptop's window: half as many pixels for the page.
  zoomed: { width: 640, height: 400 },
  'large-letters': { ...desktop.viewport, letters: '200%' },
  laptop: { width: 1366, height: 650 },
  desktop: desktop.viewport,
};

/** Runs in the page: what hangs over the edge, and which buttons cannot be pressed where they are drawn. */
function findTrouble(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth - innerWidth} px too wide`);
  const scope = document.querySelector('dialog[open]') ?? document;
  for (const button of scope.querySelectorAll<HTMLElement>('button')) {
    if (!button.checkVisibility()) continue;
    const name = (button.getAttribute('aria-label') ?? button.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
    button.scrollIntoView({ block: 'nearest' });
    const box = button.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`over the edge: ${name}`);
    // Of cards that overlap, the left part is enough.
    const hit = document.elementFromPoint(box.left + Math.min(20, box.width / 2), box.top + box.height / 2);
    if (!hit || !button.contains(hit)) found.push(`covered: ${name}, by ${hit?.outerHTML.slice(0, 60) ?? 'nothing'}`);
  }
  for (const element of scope.querySelectorAll<HTMLElement>('p, h2, h3, button, dd')) {
    // What only reaches into the padding is still seen.
    const edge = element.getBoundingClientRect().right + 1;
    const reaches = [...element.querySelectorAll('*')].some((part) => part.getBoundingClientRect().right > edge);
    const hangsOut = element.childElementCount === 0 || reaches;
    if (hangsOut && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 2) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (overflowX === 'hidden' && textOverflow !== 'ellipsis') found.push(`cut off: ${element.textContent}`);
    }
  }
  scrollTo(0, 0);
  return found;
}

async function lookInto(page: Page, name: string, { width, height, letters = '' }: Window): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
  await page.evaluate(() => scrollTo(0, 0));
  // A new window takes a moment to lay everything out, and more than a second on a busy machine.
  const wait = { message: name, timeout: 10_000 };
  await expect.poll(() => page.evaluate(findTrouble), wait).toEqual([]);
}

for (const game of games) {
  test(`${game}: nothing is covered or cut off in any window`, async () => {
    const page = await house.person(desktop);
    await playAgainstBots(page, game);
    let choices = 0;
    const look = async (): Promise<void> => {
      if (++choices % 8 !== 1) return;
      for (const [name, window] of Object.entries(windows)) {
        await lookInto(page, name, window);
        if (choices === 9) await picture(page, `${game}-${name}`);
      }
    };
    await play(page, dice(40), { ...byMouse, look }, () => Promise.resolve(choices > 10));
  });
}
