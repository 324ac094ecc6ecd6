// Several people, each with a browser of their own, at one table.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoFindings } from './support/axe';
import { desktop, phone, picture, tablet, useHouse } from './support/fixture';
import { board, byMouse, deal, dice, type GameId, openForFriends, play, sitDown } from './support/table';
import { word } from './support/words';

const house = useHouse();

const devices = [desktop, phone, tablet, desktop];
const guests = ['Ben', 'Cleo', 'Dan'];

async function gather(game: GameId, people: number, on: BrowserContextOptions[] = devices): Promise<Page[]> {
  const host = await house.person(on[0]);
  const link = await openForFriends(host, game, people);
  const pages = [host];
  for (const [i, name] of guests.slice(0, people - 1).entries()) {
    const page = await house.person(on[(i + 1) % on.length]);
    await sitDown(page, link, name);
    pages.push(page);
  }
  return pages;
}

// The board is over before the scores are there. Each page says "You" for its own player; a wide one has room for bars.
async function finalScores(page: Page, self: number): Promise<string[]> {
  const rows = page.getByRole('table').last().getByRole('row');
  await rows.first().waitFor();
  const own = ['Ana', ...guests][self] ?? '';
  return (await rows.allInnerTexts()).map((row) => row.replace(word('scene.you'), own).trimEnd());
}

test('two play Take That to the end and see the same scores', async () => {
  const pages = await gather('take-that', 2);
  await expectNoFindings(pages[0] as Page, 'the waiting room');
  await picture(pages[0] as Page, 'waiting-room');
  await deal(pages[0] as Page);
  await Promise.all(pages.map((page, i) => play(page, dice(10 + i), byMouse)));
  const [one, other] = await Promise.all(pages.map(finalScores));
  expect(one?.length).toBeGreaterThan(2);
  expect(one).toEqual(other);
});

test('four play Dino Twist, and all of them see the same rounds', async () => {
  const pages = await gather('dino-twist', 4, [desktop]);
  await deal(pages[0] as Page);
  // `./check --long` plays it to the end.
  const whole = process.env.VIVARIUM_WHOLE_GAMES === '1';
  const table = (page: Page): Promise<unknown[]> =>
    page
      .locator('[data-place^="twist-"] [data-card]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));
  const third = word('dino-twist.ui.round', { round: 3 });
  const thirdRound = async (page: Page): Promise<boolean> =>
    !whole && (await page.locator('[data-region="bar"]').innerText()).includes(third);
  await Promise.all(pages.map((page, i) => play(page, dice(20 + i), byMouse, () => thirdRound(page))));
  for (const page of pages) await expect.poll(() => table(page)).toEqual(await table(pages[0] as Page));
  if (whole) {
    const tables = await Promise.all(pages.map(finalScores));
    for (const table of tables) expect(table).toEqual(tables[0]);
  }
});

test('a secret choice can be changed until the last has chosen, and shows nothing before', async () => {
  const [ana, ben] = (await gather('dino-twist', 2)) as [Page, Page];
  await deal(ana);
  await board(ben).waitFor();
  const chosen = (): Promise<boolean> => ana.getByText(word('table.turn.chosen', { names: 'Ben' })).isVisible();
  const before = await board(ben).innerText();
  await play(ana, dice(30), byMouse, chosen);
  // Ben sees that Ana has chosen, and nothing of what.
  await expect.poll(() => board(ben).innerText()).not.toBe(before);
  const seen = await board(ben).innerText();
  await ana.getByRole('button', { name: word('scene.retract') }).click();
  await expect.poll(chosen).toBe(false);
  await expect.poll(() => board(ben).innerText()).toBe(before);
  await play(ana, dice(31), byMouse, chosen);
  await expect.poll(() => board(ben).innerText()).toBe(seen);
  // Once Ben has chosen too, both attacks are told.
  const toldTo = async (page: Page): Promise<boolean> => {
    const played = page.locator('[data-place^="played-"]');
    return (await played.filter({ hasText: word('dino-twist.ui.strength') }).count()) === 2;
  };
  await play(ben, dice(32), byMouse, () => toldTo(ben));
  await expect.poll(() => toldTo(ana)).toBe(true);
});

test('a spectator sees the table and no hand', async () => {
  const pages = await gather('take-that', 2);
  const watcher = await house.person();
  await deal(pages[0] as Page);
  await watcher.goto((pages[0] as Page).url());
  await watcher.getByText(word('table.watching')).waitFor();
  await board(watcher).waitFor();
  expect(await watcher.locator('[data-choice]').count()).toBe(0);
  expect(await watcher.locator('[data-moment="mine"]').count()).toBe(0);
  await expectNoFindings(watcher, 'a spectator');
});
