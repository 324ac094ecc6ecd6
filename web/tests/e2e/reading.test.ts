// For every reader: four languages, enlarged text, a screen reader's tree.
import { expect, test } from 'vitest';
import { expectNoFindings } from './support/axe';
import { desktop, large, phone, picture, useHouse } from './support/fixture';
import { board, dice, games, isOver, play, playAgainstBots } from './support/table';
import { word } from './support/words';

const house = useHouse();
/** "T2", "A10" */
const cardCodes = /\b[A-Z]\d{1,2}\b/g;

for (const [language, locale] of [
  ['fr', 'fr-FR'],
  ['de', 'de-DE'],
  ['pl', 'pl-PL'],
] as const) {
  test(`${language}: the browser's language is taken, and no message id and no code of a card is left`, async () => {
    const page = await house.person({ ...desktop, locale });
    await page.getByRole('heading', { name: word('table.start.title', {}, language) }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    for (const game of games) {
      await page.goto(house.server.address);
      await playAgainstBots(page, game, language);
      let choices = 0;
      await play(page, dice(1), { press: (button) => button.click({ timeout: 1_000 }), language }, () =>
        Promise.resolve(++choices > 12),
      );
      const text = await page.locator('body').innerText();
      expect(text.match(/\b(?:table|take-that|cubosaurs|dino-twist)\.[a-z]\S*/g) ?? []).toEqual([]);
      // Cards bear pictures: a code says nothing to whoever sees or hears them.
      expect(text.match(cardCodes) ?? []).toEqual([]);
      await picture(page, `${game}-${language}`);
      await page.goto(`${house.server.address}/rules/${game}`);
      await page.getByRole('heading').first().waitFor();
      // What is read out for pictures. The facts of the edition are listed by the codes of its file.
      const spoken = await page.locator('main .visually-hidden').allInnerTexts();
      expect(spoken.join(' ').match(cardCodes) ?? []).toEqual([]);
    }
  });
}

test('the menu changes the language at once', async () => {
  const page = await house.person();
  await page.getByLabel(word('table.language')).selectOption('pl');
  await page.getByRole('heading', { name: word('table.start.title', {}, 'pl') }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: word('table.start.title', {}, 'pl') }).waitFor();
});

for (const path of [
  '/',
  '/new/dino-twist',
  '/new/cubosaurs',
  '/lobby',
  '/rules/take-that',
  '/rules/cubosaurs',
  '/rules/dino-twist',
  '/replay',
]) {
  test(`${path}: nothing for axe to find, and it fits a phone, also with text twice as large`, async () => {
    const page = await house.person(phone);
    await page.goto(house.server.address + path);
    await page.getByRole('heading').first().waitFor();
    await expectNoFindings(page, path);
    const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 640, height: 740 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
}

/**
 * The names of the buttons that can be pressed. A line of the tree is YAML, and stands in single quotes where its name
 * has a colon.
 */
function namesOfButtons(tree: string): string[] {
  return [...tree.matchAll(/^ *- ('?)button "((?:[^"\\]|\\.)*)"(?! \[disabled\])/gm)].map(([, quote, name = '']) =>
    (quote === '' ? name : name.replaceAll("''", "'")).replaceAll('\\"', '"'),
  );
}

// A screen reader's user has the names and roles, and nothing else. Here only they are used: what can be chosen is found
// in the tree, and every choice has a name of its own.
for (const game of games) {
  test(`${game}: can be played from the accessibility tree`, async () => {
    const page = await house.person(large);
    await playAgainstBots(page, game);
    const roll = dice(7);
    // `./check --long` plays them to the end.
    let left = process.env.VIVARIUM_WHOLE_GAMES === '1' ? Infinity : 30;
    // What has been chosen by then has also been played: the log tells of it.
    const deeds = page
      .getByRole('list', { name: word('table.tab.log') })
      .getByRole('listitem')
      .filter({ hasText: /^You / });
    const dealt = await deeds.count();
    const regions = ['middle', 'mine', 'prompt', 'hand'].map((id) =>
      page.getByRole('region', { name: word(`scene.${id}`), exact: true }),
    );
    for (let quiet = 0; (left > 0 || (await deeds.count()) === dealt) && !(await isOver(page));) {
      // Whoever opened a seat closes it.
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      const trees = await Promise.all(
        regions.map(async (region) => ((await region.count()) ? region.ariaSnapshot() : '')),
      );
      const tree = trees.join('\n');
      const names = namesOfButtons(tree);
      expect(tree).not.toMatch(/- button(?: \[|:|$)/m);
      expect(
        names.filter((name, i) => names.indexOf(name) !== i),
        'two choices of one name',
      ).toEqual([]);
      const name = names[roll(names.length)];
      if (name === undefined) {
        expect(++quiet).toBeLessThan(600);
        await page.waitForTimeout(50);
        continue;
      }
      quiet = 0;
      --left;
      await board(page)
        .getByRole('button', { name, exact: true, disabled: false })
        .first()
        .press('Enter', { timeout: 1_000 })
        .catch(() => undefined);
    }
    // What happened was announced.
    expect(await page.locator('[aria-live=polite]').count()).toBeGreaterThan(0);
  });
}
