// The options of each game, set on the page "with friends" and played against bots.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoFindings } from './support/axe';
import { large, picture, useHouse } from './support/fixture';
import { board, byMouse, dice, type GameId, isOver, play } from './support/table';
import { word } from './support/words';

const house = useHouse();

async function openWith(game: GameId, setOptions: (page: Page) => Promise<void>): Promise<Page> {
  const page = await house.person(large);
  await page.getByRole('link', { name: `${word('table.play-friends')} : ${word(`${game}.title`)}` }).click();
  await page.getByLabel(word('table.name')).fill('Ana');
  const seats = page.getByRole('group', { name: /^Seats \(/ }).getByRole('combobox');
  await seats.first().waitFor();
  for (let i = 1; i < (await seats.count()); ++i) await seats.nth(i).selectOption('bot:easy');
  await setOptions(page);
  await page.getByRole('button', { name: word('table.new.open') }).click();
  // With bots alone there is nobody to wait for.
  await board(page).waitFor();
  return page;
}

/** A switch is named by its label and what it means; other meanings may speak of it. */
const flip = (page: Page, label: string): Promise<void> =>
  page.getByRole('switch', { name: new RegExp(`^${label}`) }).click();

const log = (page: Page): Promise<string> => page.getByRole('complementary', { name: word('table.panel') }).innerText();

test('cubosaurs with DNA evolutions: tiles are bought and carried out', async () => {
  const page = await openWith('cubosaurs', (page) => flip(page, word('cubosaurs.option.dna')));
  const hasBought = async (): Promise<boolean> => /You buy tile \d+ for/.test(await log(page));
  let choices = 0;
  const look = async (): Promise<void> => {
    if (++choices === 6) await expectNoFindings(page, 'the market');
  };
  const roll = dice(31);
  // The dice may pass all tiles by in a game, but hardly in one game after the other.
  await play(page, roll, { ...byMouse, look }, hasBought);
  for (let again = 0; again < 8 && !(await hasBought()); ++again) {
    await page.getByRole('button', { name: word('table.rematch') }).click();
    await expect.poll(() => isOver(page)).toBe(false);
    await play(page, roll, { ...byMouse, look }, hasBought);
  }
  expect(await hasBought()).toBe(true);
  await picture(page, 'cubosaurs-dna');
});

test('take-that for experts: whoever takes a single card takes another one unseen', async () => {
  const page = await openWith('take-that', (page) => flip(page, word('take-that.option.expert')));
  let choices = 0;
  await play(page, dice(32), { ...byMouse, look: () => Promise.resolve(void ++choices) }, async () =>
    /unseen/i.test(await log(page)),
  );
  expect(choices).toBeGreaterThan(0);
  expect(await log(page)).toMatch(/unseen/i);
});

test('dino-twist on Little Rex islands: a Dino may live anywhere', async () => {
  const page = await openWith('dino-twist', async (page) => {
    const islands = page.getByRole('group', { name: new RegExp(`^${word('dino-twist.option.islands')}`) });
    await islands.getByRole('combobox').first().selectOption('little-rex');
  });
  await expectNoFindings(page, 'the first choice');
  const movedHouse = async (): Promise<boolean> =>
    [...(await log(page)).matchAll(/You take .+? from (.+?) to (.+?) on your island/g)].some(
      ([, from, to]) => from !== to,
    );
  await play(page, dice(33), byMouse, movedHouse);
  expect(await movedHouse()).toBe(true);
  await picture(page, 'dino-twist-little-rex');
});
