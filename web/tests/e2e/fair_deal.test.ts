// The deal of a game is checked with one tap, and a card that was changed is found out.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoFindings } from './support/axe';
import { desktop, phone, picture, useHouse } from './support/fixture';
import { byMouse, deal, dice, openForFriends, play, playAgainstBots, sitDown } from './support/table';
import { word } from './support/words';

const house = useHouse();

interface Step {
  chance?: string;
  cards?: string[];
}

async function check(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: word('table.fair') })
    .first()
    .click();
  await page.getByRole('button', { name: word('table.fair.check-now') }).click();
}

test('two play, and each browser checks the deal that both have mixed', async () => {
  const ana = await house.person(desktop);
  const link = await openForFriends(ana, 'take-that', 2);
  const ben = await house.person(phone);
  await sitDown(ben, link, 'Ben');
  await ana.getByText(word('table.fair.mixing', { count: 2, total: 2 })).waitFor();
  await picture(ana, 'deal-mixed-desktop');
  await deal(ana);
  await Promise.all([ana, ben].map((page, i) => play(page, dice(60 + i), byMouse)));
  for (const [page, name] of [
    [ana, 'desktop'],
    [ben, 'phone'],
  ] as const) {
    await check(page);
    await page.getByText(word('table.fair.yes')).waitFor();
    for (const part of ['promise', 'own', 'parts']) await page.getByText(word(`table.fair.${part}.right`)).waitFor();
    await page.getByText(word('table.fair.outcomes.right', { count: 1 })).waitFor();
    await page.getByText(word('table.fair.mixed', { names: 'Ana and Ben', count: 2, total: 2 })).waitFor();
    await expectNoFindings(page, 'a checked deal');
    await picture(page, `deal-fair-${name}`);
  }
  // Tests see the same cards in every run (support/fixed_deal.c).
  const table = new URL(ana.url()).pathname.split('/').at(-1);
  const record = await ana.request.get(`${house.server.address}/api/v2/tables/${table}/matches/1/record`);
  const { seed } = (await record.json()) as { seed: string };
  expect(seed).toBe(`${'07'.repeat(32)}+0:${'09'.repeat(32)}+1:${'09'.repeat(32)}`);
});

test('a card that was changed in the record is found out', async () => {
  const page = await house.person(desktop);
  await playAgainstBots(page, 'take-that');
  await play(page, dice(62), byMouse);
  let change: (steps: Step[]) => void = () => undefined;
  await page.route(/\/record$/, async (route) => {
    const response = await route.fetch();
    const record = (await response.json()) as { steps: Step[]; seed: string };
    change(record.steps);
    await route.fulfill({ response, json: record });
  });
  await check(page);
  await page.getByText(word('table.fair.yes')).waitFor();
  change = (steps) => {
    const cards = steps.filter((step) => step.chance === 'shuffle').at(-1)?.cards ?? [];
    [cards[0], cards[1]] = [cards[1] ?? '', cards[0] ?? ''];
  };
  await page.getByRole('button', { name: word('table.fair.check-now') }).click();
  await page.getByText(word('table.fair.no')).waitFor();
  expect(await page.getByText(/^Step \d+ of the record/).count()).toBe(1);
  await expectNoFindings(page, 'a deal that does not add up');
  await picture(page, 'deal-unfair-desktop');
  await page.setViewportSize(phone.viewport);
  await picture(page, 'deal-unfair-phone');
});

test('a promise that was changed is found out', async () => {
  const page = await house.person(desktop);
  await playAgainstBots(page, 'take-that');
  await play(page, dice(63), byMouse);
  await page.evaluate(() => {
    const notes = JSON.parse(localStorage.getItem('vivarium.deals') ?? '[]') as { commitment: string }[];
    const others = notes.map((note) => ({ ...note, commitment: 'ab'.repeat(32) }));
    localStorage.setItem('vivarium.deals', JSON.stringify(others));
  });
  await check(page);
  await page.getByText(word('table.fair.promise.wrong')).waitFor();
  await page.getByText(word('table.fair.no')).waitFor();
});
