// Links to a seat: no click on one takes anything away from the person who clicks.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoFindings } from './support/axe';
import { desktop, phone, picture, useHouse } from './support/fixture';
import { board, deal, openForFriends, sitDown } from './support/table';
import { word } from './support/words';

const house = useHouse();

/** Runs in the page: the tokens that this browser holds, in their order. */
function heldTokens(): string[] {
  const seats = JSON.parse(localStorage.getItem('vivarium.seats') ?? '[]') as { token: string }[];
  return seats.map((seat) => seat.token);
}

async function secretOf(page: Page): Promise<string> {
  const [token] = await page.evaluate(heldTokens);
  if (!token) throw new Error('no seat is held');
  return token;
}

/** Ana hosts, Ben and Cleo are guests, each at a browser of their own. */
async function gather(forgives?: RegExp): Promise<{ link: string; ana: Page; ben: Page; cleo: Page }> {
  const ana = await house.person(desktop);
  const link = await openForFriends(ana, 'take-that', 3);
  const ben = await house.person(phone, forgives);
  await sitDown(ben, link, 'Ben');
  const cleo = await house.person(desktop);
  await sitDown(cleo, link, 'Cleo');
  return { link, ana, ben, cleo };
}

const hangsOver = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const sitsAs = (page: Page, name: string): Promise<void> =>
  page.locator('li', { hasText: name }).getByText(word('table.you')).waitFor();

test('a link that opens nothing leaves the seat where it is', async () => {
  const { link, ben } = await gather();
  const secret = await secretOf(ben);
  await ben.goto('about:blank');
  await ben.goto(`${link}#${'x'.repeat(32)}`);
  await ben.getByText(word('table.seat-link.refused')).waitFor();
  await ben.getByText(word('table.seat-link.kept', { name: 'Ben' })).waitFor();
  await sitsAs(ben, 'Ben');
  expect(await ben.evaluate(heldTokens)).toEqual([secret]);
  expect(ben.url()).toBe(link);
  await expectNoFindings(ben, 'a link that opens nothing');
  await picture(ben, 'seat-link-refused-phone');
  await ben.reload();
  await sitsAs(ben, 'Ben');
  await ben.getByText(word('table.seat-link.refused')).waitFor({ state: 'hidden' });
});

test('a link to another seat is a question; the answer keeps both seats', async () => {
  const { link, ben, cleo } = await gather();
  const [bens, cleos] = [await secretOf(ben), await secretOf(cleo)];
  await ben.goto('about:blank');
  await ben.goto(`${link}#${cleos}`);
  await ben.getByRole('dialog', { name: word('table.offered') }).waitFor();
  expect(await ben.evaluate(heldTokens)).toEqual([bens]);
  expect(ben.url()).toBe(link);
  await expectNoFindings(ben, 'another seat is offered');
  await picture(ben, 'seat-offered-phone');
  await ben.setViewportSize(desktop.viewport);
  await picture(ben, 'seat-offered-desktop');
  await ben.getByRole('button', { name: word('table.offered.keep') }).click();
  await sitsAs(ben, 'Ben');
  expect(await ben.evaluate(heldTokens)).toEqual([bens]);

  // The same link again, now pasted while at the table.
  await ben.evaluate((secret) => (location.hash = secret), cleos);
  await ben.getByRole('button', { name: word('table.offered.take', { name: 'Cleo' }) }).click();
  await sitsAs(ben, 'Cleo');
  expect(ben.url()).toBe(link);
  expect(await ben.evaluate(heldTokens)).toEqual([cleos, bens]);
  await picture(ben, 'held-seats-desktop');
  await ben.setViewportSize(phone.viewport);
  await picture(ben, 'held-seats-phone');
  expect(await hangsOver(ben)).toBe(0);
  await ben.getByRole('button', { name: `${word('table.held.take')} : Ben` }).click();
  await sitsAs(ben, 'Ben');
  expect(await ben.evaluate(heldTokens)).toEqual([bens, cleos]);
});

test('during the game too, and one tab does not disturb the other', async () => {
  const { link, ana, ben, cleo } = await gather();
  const [bens, cleos] = [await secretOf(ben), await secretOf(cleo)];
  await deal(ana);
  await board(ben).waitFor();
  const tab = await ben.context().newPage();
  await tab.goto(`${link}#${cleos}`);
  await tab.getByRole('button', { name: word('table.offered.take', { name: 'Cleo' }) }).click();
  await board(tab).waitFor();
  await expect.poll(() => tab.evaluate(heldTokens)).toEqual([cleos, bens]);
  // The first tab is still Ben's, and so is the link for another device.
  await ben.getByRole('button', { name: word('table.tab.people') }).click();
  await ben.getByRole('button', { name: word('table.seat-link'), exact: true }).click();
  expect(await ben.getByLabel(word('table.seat-link.link'), { exact: true }).inputValue()).toBe(`${link}#${bens}`);
});

test('a link is found in what a messenger made of it', async () => {
  const { link, cleo } = await gather();
  const cleos = await secretOf(cleo);
  for (const mangled of [`${link}#${cleos}).`, `${link}%23${cleos}`]) {
    const other = await house.person();
    await other.goto(mangled);
    await sitsAs(other, 'Cleo');
    expect(other.url()).toBe(link);
    expect(await other.evaluate(heldTokens)).toEqual([cleos]);
  }
  const cut = await house.person();
  await cut.goto(`${link}#${cleos.slice(0, 20)}`);
  await cut.getByText(word('table.seat-link.refused')).waitFor();
  expect(cut.url()).toBe(link);
  await picture(cut, 'seat-link-cut-off-desktop');
});

test('a seat that the server does not know is kept until it is forgotten', async () => {
  const { link, ben } = await gather();
  const bens = await secretOf(ben);
  const lost = 'y'.repeat(32);
  await ben.evaluate((token) => {
    const [seat] = JSON.parse(localStorage.getItem('vivarium.seats') ?? '[]') as object[];
    localStorage.setItem('vivarium.seats', JSON.stringify([{ ...seat, token, name: 'Benno' }]));
  }, lost);
  await ben.reload();
  await ben.getByText(word('table.seat-refused', { name: 'Benno' })).waitFor();
  expect(await ben.evaluate(heldTokens)).toEqual([lost]);
  await picture(ben, 'seat-refused-phone');
  expect(await hangsOver(ben)).toBe(0);
  await expectNoFindings(ben, 'a seat that was refused');
  await ben.goto(`${link}#${bens}`);
  await ben.getByRole('button', { name: word('table.offered.take', { name: 'Ben' }) }).click();
  await sitsAs(ben, 'Ben');
  await ben.getByRole('button', { name: `${word('table.held.forget')} : Benno` }).click();
  expect(await ben.evaluate(heldTokens)).toEqual([bens]);
});

test('a server that knows none of one’s tables costs no seat', async () => {
  const { ben } = await gather(/404/);
  const bens = await secretOf(ben);
  await ben.route(/api\/v2\/tables\//, (route) =>
    route.fulfill({ status: 404, json: { refusal: { code: 'no_such_table', text: '' } } }),
  );
  await ben.goto(house.server.address);
  await ben.getByText(word('table.continue.gone', { count: 1 })).waitFor();
  expect(await ben.evaluate(heldTokens)).toEqual([bens]);
  await ben.unroute(/api\/v2\/tables\//);
  await ben.reload();
  await ben.getByRole('link', { name: new RegExp(word('table.continue.go')) }).click();
  await sitsAs(ben, 'Ben');
});
