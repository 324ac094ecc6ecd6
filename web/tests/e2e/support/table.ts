// What people do at a table, by what they see: roles, names and words.
import type { Locator, Page } from 'playwright-core';
import { word } from './words';

export const games = ['take-that', 'cubosaurs', 'dino-twist'] as const;
export type GameId = (typeof games)[number];

/** The first click chooses the game, the second deals. */
export async function playAgainstBots(page: Page, game: GameId, language = 'en'): Promise<void> {
  const title = word(`${game}.title`, {}, language);
  await page.getByRole('button', { name: `${word('table.play-bots', {}, language)} : ${title}` }).click();
  await page.getByRole('button', { name: word('table.deal', {}, language) }).click();
  await board(page, language).waitFor();
}

export function board(page: Page, language = 'en'): Locator {
  return page.getByRole('region', { name: word('table.board', {}, language), exact: true });
}

export function isOver(page: Page): Promise<boolean> {
  return page.locator('[data-moment="over"]').isVisible();
}

/** A small generator of our own, so that a run can be repeated. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface Habits {
  /** How a button is pressed: by mouse, or as the keyboard does. */
  press: (button: Locator) => Promise<void>;
  /** Called before each choice, with what is open. */
  look?: () => Promise<void>;
  language?: string;
}

export const byMouse: Habits = { press: (button) => button.click({ timeout: 1_000 }) };

/** Runs in the page: whether the button has the focus, or stands in the same row of cards as what has it. */
function focusAt(button: Element): 'there' | 'beside' | 'elsewhere' {
  const { activeElement } = document;
  if (activeElement === button) return 'there';
  const row = button.closest('[data-region], dialog');
  const roves = button.getAttribute('tabindex') === '-1' && activeElement?.matches('[data-card]') === true;
  return roves && row === activeElement.closest('[data-region], dialog') ? 'beside' : 'elsewhere';
}

/** Tab leads to it, or to its row of cards, in which the arrows do; Enter presses it. What cannot be reached is noted. */
export const byKeyboard = (unreached: string[]): Habits => ({
  press: async (button) => {
    const { keyboard } = button.page();
    const at = (): Promise<'there' | 'beside' | 'elsewhere'> => button.evaluate(focusAt, null, { timeout: 1_000 });
    const walk = async (key: string, most: number, until: string[]): Promise<void> => {
      for (let i = 0; i < most && !until.includes(await at()); ++i) await keyboard.press(key);
    };
    await walk('Tab', 80, ['there', 'beside']);
    if ((await at()) === 'beside') {
      await keyboard.press('Home');
      await walk('ArrowRight', 40, ['there']);
    }
    if ((await at()) === 'there') return keyboard.press('Enter');
    unreached.push(await button.innerText());
  },
});

/** Runs in the page: marks one of the table's open choices; the main one, where that is preferred and there is one. */
function mark(board: Element, { preferMain, number }: { preferMain: boolean; number: number }): boolean {
  // Whatever lies over the table comes first.
  const dialog = board.querySelector('dialog[open]');
  // "Play again" is no choice of this game.
  const onScene = '[data-choice]:not([data-choice="page"])';
  const open = dialog || !board.querySelector('[data-scene]') ? 'button:not([disabled])' : onScene;
  const all = [...(dialog ?? board).querySelectorAll(`${open}:not([aria-disabled="true"])`)].filter((button) =>
    button.checkVisibility(),
  );
  const main = all.filter((button) => button.matches('.primary, [data-primary]'));
  const choices = preferMain && main.length > 0 ? main : all;
  board.querySelectorAll('[data-marked]').forEach((button) => button.removeAttribute('data-marked'));
  const choice = choices[number % choices.length];
  choice?.setAttribute('data-marked', '');
  return choice !== undefined;
}

/**
 * Makes one choice after the other, as the dice fall, until the game is over or `until` says so. The main button of the
 * moment is preferred, so that what was selected is also sent. What cannot be chosen stays on the board, to be asked
 * about, and is marked so.
 */
export async function play(
  page: Page,
  roll: (below: number) => number,
  habits: Habits = byMouse,
  until: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  const area = board(page, habits.language);
  for (let quiet = 0; ;) {
    if ((await isOver(page)) || (await until())) return;
    const found = await area.evaluate(mark, { preferMain: roll(3) > 0, number: roll(5040) });
    if (!found) {
      if (++quiet > 600) throw new Error('nothing can be chosen, and nothing happens');
      await page.waitForTimeout(50);
      continue;
    }
    quiet = 0;
    await habits.look?.();
    // It may be gone by now: somebody else's move came first.
    await habits.press(area.locator('[data-marked]').first()).catch(() => undefined);
  }
}

/** What the board says once it is one's own turn and nothing changes any more. */
export async function settled(page: Page): Promise<string> {
  await page.locator('[data-moment="mine"][data-moving="false"]').waitFor();
  for (let before = ''; ;) {
    const now = await board(page).innerText();
    if (now === before) return now;
    before = now;
    await page.waitForTimeout(400);
  }
}

/** The host's way: the page "with friends", a seat for everybody, and the link for the others. */
export async function openForFriends(page: Page, game: GameId, people: number, name = 'Ana'): Promise<string> {
  await page.getByRole('link', { name: `${word('table.play-friends')} : ${word(`${game}.title`)}` }).click();
  await page.getByLabel(word('table.name')).fill(name);
  const seats = page.getByRole('group', { name: /^Seats \(/ }).getByRole('combobox');
  await seats.first().waitFor();
  while ((await seats.count()) < people) await page.getByRole('button', { name: word('table.seat.add') }).click();
  while ((await seats.count()) > people) {
    await page.getByRole('button', { name: word('table.seat.remove', { number: await seats.count() }) }).click();
  }
  for (let i = 1; i < people; ++i) await seats.nth(i).selectOption('open');
  // One round shows as much as two.
  if (game === 'take-that') await page.getByLabel(word('take-that.option.rounds')).selectOption('1');
  await page.getByRole('button', { name: word('table.new.open') }).click();
  return page.getByLabel(word('table.invite.link')).inputValue();
}

/** A guest opens the link and says a name. */
export async function sitDown(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(word('table.name')).fill(name);
  await page.getByRole('button', { name: word('table.join.go') }).click();
  await page.getByText(word('table.waiting.host', { name: 'Ana' })).waitFor();
}

export async function deal(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('table.deal') }).click();
  await board(page).waitFor();
}
