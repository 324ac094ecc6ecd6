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
  await page.getByRole('link', { name: word('table.replay') }).click();
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
