// Reload, lost connection, a crash of the server, and somebody who goes away.
import { expect, test } from 'vitest';
import { expectNoFindings } from './support/axe';
import { desktop, large, picture, useHouse } from './support/fixture';
import { board, byMouse, deal, dice, openForFriends, play, playAgainstBots, settled, sitDown } from './support/table';
import { word } from './support/words';

const house = useHouse();
const lostLine = /WebSocket|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/;

function some(count: number): () => Promise<boolean> {
  let left = count;
  return () => Promise.resolve(--left < 0);
}

test('a reload brings the same seat, the same hand and the same log', async () => {
  const page = await house.person(large);
  await playAgainstBots(page, 'take-that');
  await play(page, dice(1), byMouse, some(8));
  await settled(page);
  const log = page.getByRole('complementary', { name: word('table.panel') });
  const told = await log.innerText();
  await page.reload();
  // What somebody has opened on the board is closed again; so it is compared with the next reload.
  const before = await settled(page);
  expect(await log.innerText()).toBe(told);
  await page.reload();
  expect((await settled(page)).split('\n')).toEqual(before.split('\n'));
});

test('the seat link brings the seat to another device', async () => {
  const page = await house.person();
  await playAgainstBots(page, 'cubosaurs');
  await page.getByRole('button', { name: word('table.tab.people') }).click();
  await page.getByRole('button', { name: word('table.seat-link') }).click();
  const link = await page.getByLabel(word('table.seat-link.link'), { exact: true }).inputValue();
  const other = await house.person();
  await other.goto(link);
  await board(other).waitFor();
  // The secret does not stay in the address bar.
  expect(other.url()).not.toContain('#');
  await play(other, dice(2), byMouse, some(6));
});

test('a crash of the server in the middle is said plainly, and the game goes on', async () => {
  const page = await house.person(desktop, lostLine);
  await playAgainstBots(page, 'take-that');
  await play(page, dice(3), byMouse, some(6));
  const before = await settled(page);
  await house.server.stop('SIGKILL');
  const retry = page.getByRole('button', { name: word('table.connection.now') });
  await retry.waitFor();
  await picture(page, 'connection-lost');
  await expectNoFindings(page, 'a lost connection');
  // What is clicked now is kept and sent once.
  const card = page.locator('[data-choice="card"]').first();
  if (await card.isVisible()) await card.click();
  await page.locator('[data-prompt] [data-choice="play"]').first().click();
  await house.server.start();
  await retry.waitFor({ state: 'hidden' });
  await expect.poll(() => board(page).innerText()).not.toBe(before);
  await play(page, dice(4), byMouse, some(8));
});

test('a bot plays for somebody who asks, and gives the seat back', async () => {
  const ana = await house.person();
  const link = await openForFriends(ana, 'take-that', 2);
  const ben = await house.person();
  await sitDown(ben, link, 'Ben');
  await deal(ana);
  await board(ben).waitFor();
  await ben.getByRole('button', { name: word('table.tab.people') }).click();
  await ben.getByRole('switch', { name: word('table.play-for-me') }).click();
  await ben.getByText(word('table.stand-in.asked')).waitFor();
  // The sheet lies over the table.
  await ben.keyboard.press('Escape');
  // Ana plays on: Ben's seat answers.
  await play(ana, dice(5), byMouse, some(10));
  await ben.getByRole('button', { name: word('table.stand-in.back') }).click();
  await ben.getByText(word('table.stand-in.asked')).waitFor({ state: 'hidden' });
  await Promise.all([play(ana, dice(6), byMouse, some(12)), play(ben, dice(7), byMouse, some(12))]);
});

test('the host gives the seat of somebody who left to a bot, and the return gives it back', async () => {
  const ana = await house.person();
  const link = await openForFriends(ana, 'take-that', 2);
  const ben = await house.person();
  await sitDown(ben, link, 'Ben');
  await deal(ana);
  await board(ben).waitFor();
  await ben.goto('about:blank');
  await ana.getByRole('button', { name: word('table.tab.people') }).click();
  await ana.getByRole('button', { name: word('table.host.replace') }).click();
  await ana.getByText(word('table.seat.stand-in.replaced')).waitFor();
  await ben.goto(link);
  await board(ben).waitFor();
  await ana.getByText(word('table.seat.stand-in.replaced')).waitFor({ state: 'hidden' });
});
