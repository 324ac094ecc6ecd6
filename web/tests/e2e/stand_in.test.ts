// "A bot plays for me": switched on and off at every moment, the game goes on.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { large, useHouse } from './support/fixture';
import { byMouse, dice, games, isOver, play, playAgainstBots } from './support/table';
import { word } from './support/words';

const house = useHouse();

const toggle = (page: Page) => page.getByRole('switch', { name: word('table.play-for-me') });

/** It goes with the game, which may be over at any moment. */
const flip = (page: Page): Promise<void> =>
  toggle(page)
    .click({ timeout: 5_000 })
    .catch(() => undefined);

for (const game of games) {
  test(`${game}: the switch at every moment, then to the end, then in the next game`, async () => {
    const page = await house.person(large);
    await playAgainstBots(page, game);
    await page.getByRole('button', { name: word('table.tab.people') }).click();
    const roll = dice(50);
    for (let i = 0; i < 12 && !(await isOver(page)); ++i) {
      await flip(page);
      // Sometimes one's own choice comes in between, before the bot's or after it.
      if (roll(2) === 0) {
        let left = 2;
        await play(page, roll, byMouse, () => Promise.resolve(--left < 0));
        // An island that was opened lies over the switch.
        await page.keyboard.press('Escape');
      }
      await page.waitForTimeout(roll(3) * 40);
    }
    // On: the bot plays to the end.
    if ((await toggle(page).isVisible()) && !(await toggle(page).isChecked())) await flip(page);
    await expect.poll(() => isOver(page), { timeout: 180_000 }).toBe(true);
    // The next game is one's own from its first choice, and can be handed over again.
    await page.getByRole('button', { name: word('table.rematch') }).click();
    await expect.poll(() => isOver(page)).toBe(false);
    expect(await toggle(page).isChecked()).toBe(false);
    await toggle(page).click();
    await expect.poll(() => isOver(page), { timeout: 180_000 }).toBe(true);
  });
}
