// A finished game, looked back at.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectNoFindings } from './support/axe';
import { picture, useHouse } from './support/fixture';
import { board, dice, play, playAgainstBots } from './support/table';
import { word } from './support/words';

const house = useHouse();

test('step by step, from a link and from a record file', async () => {
  const page = await house.person();
  await playAgainstBots(page, 'take-that');
  await play(page, dice(1));
  await page.getByRole('link', { name: word('scene.replay') }).click();
  await page.getByRole('button', { name: word('replay.next') }).waitFor();
  const first = await board(page).innerText();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => board(page).innerText()).not.toBe(first);
  await expectNoFindings(page, 'a replay');
  await picture(page, 'replay');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: word('table.record') }).click(),
  ]);
  const record = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(record)).toHaveProperty('steps');
  await page.goto(`${house.server.address}/replay`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(record) });
  await page.getByRole('button', { name: word('replay.next') }).waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => board(page).innerText()).not.toBe(first);
});

test('a table that was closed leads to its finished games, and to others', async () => {
  const page = await house.person();
  await playAgainstBots(page, 'cubosaurs');
  const table = page.url();
  await page.getByRole('button', { name: word('table.tab.people') }).click();
  await page.getByRole('switch', { name: word('table.play-for-me') }).click();
  await page.getByRole('link', { name: word('scene.replay') }).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: word('table.host.close') }).click();
  await page.getByRole('button', { name: word('table.host.close.yes') }).click();
  await page.getByRole('alert').getByText(word('table.ended.closed')).waitFor();
  await expectNoFindings(page, 'a closed table');
  // Whoever opens the old link finds the same.
  await page.goto(table);
  await page.getByRole('link', { name: word('table.start.lobby') }).waitFor();
  await page
    .getByRole('link', { name: word('table.ended.game', { game: word('cubosaurs.title'), number: 1 }) })
    .click();
  await page.getByRole('button', { name: word('replay.next') }).waitFor();
});
