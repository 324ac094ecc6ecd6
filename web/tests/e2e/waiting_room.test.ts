// What a guest is told in the waiting room when something is in the way. The server's part is played here where a real
// one would need minutes, or a person who goes away.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoFindings } from './support/axe';
import { desktop, phone, picture, useHouse } from './support/fixture';
import { board, openForFriends, playAgainstBots, settled, sitDown } from './support/table';
import { word } from './support/words';

const house = useHouse();

interface Message {
  type: string;
  table?: Message & { host: object };
  host?: object;
}

/** Changes what the server says to this page. */
async function hear(page: Page, change: (message: Message) => void): Promise<void> {
  await page.routeWebSocket(/api\/v2\/socket/, (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message;
      change(message);
      line.send(JSON.stringify(message));
    });
  });
}

test('a guest may deal when the host is gone, and is told why', async () => {
  const ana = await house.person(desktop);
  const link = await openForFriends(ana, 'take-that', 3);
  const ben = await house.person(phone);
  let away = false;
  await hear(ben, (message) => {
    const table = message.type === 'table' ? message : message.table;
    if (table?.host) Object.assign(table.host, { away });
  });
  await sitDown(ben, link, 'Ben');
  expect(await ben.getByRole('button', { name: word('table.deal') }).count()).toBe(0);
  away = true;
  await ben.reload();
  await ben.getByText(word('table.waiting.away.free', { name: 'Ana' })).waitFor();
  expect(await ben.getByRole('button', { name: word('table.deal') }).isDisabled()).toBe(true);
  const cleo = await house.person(desktop);
  await sitDown(cleo, link, 'Cleo');
  await ben.getByText(word('table.waiting.away', { name: 'Ana' })).waitFor();
  expect(await ben.getByRole('button', { name: word('table.deal') }).isEnabled()).toBe(true);
  // What only the host may do stays the host's.
  expect(await ben.getByRole('button', { name: word('table.host.kick') }).count()).toBe(0);
  await expectNoFindings(ben, 'the host is gone');
  await picture(ben, 'host-away-phone');
  await ben.setViewportSize(desktop.viewport);
  await picture(ben, 'host-away-desktop');
});

test('a name that is taken is told at the name, and another one sits down', async () => {
  const ana = await house.person(desktop);
  const link = await openForFriends(ana, 'take-that', 2);
  const ben = await house.person(phone, /409/);
  await ben.route(/\/seats$/, (route) =>
    route.fulfill({ status: 409, json: { refusal: { code: 'name_taken', text: '' } } }),
  );
  await ben.goto(link);
  const name = ben.getByLabel(word('table.name'));
  await name.fill('Аna');
  await ben.getByRole('button', { name: word('table.join.go') }).click();
  await ben.getByText(word('refusal.name_taken')).waitFor();
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectNoFindings(ben, 'a name that is taken');
  await picture(ben, 'name-taken-phone');
  await ben.unroute(/\/seats$/);
  await name.fill('Ben');
  await ben.getByRole('button', { name: word('table.join.go') }).click();
  await ben.getByText(word('table.waiting.host', { name: 'Ana' })).waitFor();
});

test('a wish whose answer was lost is sent again with its key, and gives one table', async () => {
  const ana = await house.person(desktop, /ERR_FAILED/);
  const keys: unknown[] = [];
  const tables: unknown[] = [];
  await ana.route(/api\/v2\/tables$/, async (route) => {
    keys.push((route.request().postDataJSON() as { key?: string }).key);
    const answer = await route.fetch();
    tables.push(((await answer.json()) as { table: string }).table);
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await ana
    .getByRole('button', { name: new RegExp(`^${word('table.play-bots')} : ${word('take-that.title')}`) })
    .click();
  const deal = ana.getByRole('button', { name: word('table.deal') });
  await deal.click();
  await ana.getByText(word('table.offline')).waitFor();
  await deal.click();
  await board(ana).waitFor();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(tables[1]).toBe(tables[0]);
});

test('a table that begins at once is at rest afterwards', async () => {
  const ana = await house.person(desktop);
  // Once for the baggage of the first page, and never again.
  await ana.evaluate(() => {
    const replace = history.replaceState.bind(history);
    const counted = window as unknown as { replaced: number };
    counted.replaced = 0;
    history.replaceState = (...args) => {
      counted.replaced += 1;
      replace(...args);
    };
  });
  await playAgainstBots(ana, 'take-that');
  await settled(ana);
  expect(await ana.evaluate(() => (window as unknown as { replaced: number }).replaced)).toBe(1);
});

test('somebody who was sent away is told so, and the page does not come back by itself', async () => {
  const ana = await house.person(desktop);
  const link = await openForFriends(ana, 'take-that', 2);
  const ben = await house.person(phone);
  let attended = 0;
  ben.on('websocket', () => (attended += 1));
  await sitDown(ben, link, 'Ben');
  const before = attended;
  await ana.getByRole('button', { name: word('table.host.kick') }).click();
  await ben.getByRole('button', { name: word('table.ended.back') }).waitFor();
  await picture(ben, 'sent-away-phone');
  await ben.waitForTimeout(2500);
  expect(attended).toBe(before);
});
