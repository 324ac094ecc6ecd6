// A whole game of each kind, from the first click to the final score, against bots.
import { expect, test } from 'vitest';
import { expectNoFindings } from './support/axe';
import { desktop, phone, picture, useHouse } from './support/fixture';
import { board, byKeyboard, byMouse, dice, games, isOver, play, playAgainstBots } from './support/table';
import { word } from './support/words';

const house = useHouse();

// By fingers, by keyboard and out of the tree every game is begun; `./check --long` plays these to the end as well.
const whole = process.env.VIVARIUM_WHOLE_GAMES === '1';
const enough = (): (() => Promise<boolean>) => {
  let left = 30;
  return () => Promise.resolve(!whole && --left < 0);
};

for (const game of games) {
  test(`${game}: with a mouse, on a desktop`, async () => {
    const page = await house.person(desktop);
    await playAgainstBots(page, game);
    await expectNoFindings(page, 'the first choice');
    let choices = 0;
    const look = async (): Promise<void> => {
      if (++choices === 12) await picture(page, `${game}-desktop`);
      // Nobody is told of themselves by name.
      expect(await board(page).innerText()).not.toContain('seen by Guest only');
    };
    await play(page, dice(1), { ...byMouse, look });
    expect(choices).toBeGreaterThan(8);
    await picture(page, `${game}-over`);
    await expectNoFindings(page, 'the final scores');
    await page
      .getByRole('button', { name: word('table.fair') })
      .first()
      .click();
    await page.getByRole('button', { name: word('table.fair.check-now') }).click();
    await page.getByText(word('table.fair.yes')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: word('table.rematch') }).click();
    await board(page).waitFor();
    await expect.poll(() => isOver(page)).toBe(false);
  });

  test(`${game}: on a phone, with fingers`, async () => {
    const page = await house.person(phone);
    await playAgainstBots(page, game);
    await expectNoFindings(page, 'the first choice');
    let choices = 0;
    const look = async (): Promise<void> => {
      if (++choices === 12) await picture(page, `${game}-phone`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, 'nothing hangs over the edge').toBeLessThanOrEqual(0);
    };
    await play(page, dice(2), { press: (button) => button.tap({ timeout: 1_000 }), look }, enough());
    expect(choices).toBeGreaterThan(8);
    await expectNoFindings(page, 'where the game is now');
  });

  test(`${game}: with the keyboard alone`, async () => {
    const page = await house.person(desktop);
    const start = page.getByRole('button', { name: `${word('table.play-bots')} : ${word(`${game}.title`)}` });
    for (let i = 0; i < 40 && !(await start.evaluate((button) => button === document.activeElement)); ++i) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    // The dialog waits with its main button.
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await board(page).waitFor();
    let choices = 0;
    const look = (): Promise<void> => Promise.resolve(void ++choices);
    const unreached: string[] = [];
    await play(page, dice(3), { ...byKeyboard(unreached), look }, enough());
    expect(unreached).toEqual([]);
    expect(choices).toBeGreaterThan(8);
  });
}
