// Plays a game to its end by what the scene marks as choices, and stops at each new moment.
import type { Page } from 'playwright-core';
import { company, type Company } from './company';
import type { House } from './fixture';
import { dice, type GameId } from './table';
import { word } from './words';

export const sizes = [
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1366, 650],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
] as const;

export interface Play {
  game: GameId;
  players: number;
  options: object;
  /** In which it is played. */
  size: (typeof sizes)[number];
}

/** Each game with three and with the most players, and with each option that brings things of its own. */
export const plays: Play[] = [
  { game: 'take-that', players: 3, options: { rounds: 2 }, size: [390, 844] },
  { game: 'take-that', players: 4, options: { rounds: 1, expert: true }, size: [1366, 650] },
  { game: 'cubosaurs', players: 3, options: { rounds: 1, dna: true }, size: [844, 390] },
  { game: 'cubosaurs', players: 5, options: { rounds: 1 }, size: [1920, 1080] },
  { game: 'dino-twist', players: 3, options: { islands: ['little-rex', 'little-rex', 't-rex'] }, size: [820, 1180] },
  { game: 'dino-twist', players: 6, options: {}, size: [360, 640] },
];

export const viewer = 'Zephyrine';
const others = ['Maximiliane Hohenstein', 'Ben', 'Świętosława', 'Eve', 'Florimond'];

export interface SceneAtTable {
  page: Page;
  company: Company;
  /** How many moves the viewer has sent. */
  moves: () => number;
}

/** The cards are dealt, and things move. */
export async function sitDownToPlay(
  house: House,
  { game, players, options, size }: Play,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<SceneAtTable> {
  const at = await company(house, game, options, { viewer, others: others.slice(0, players - 1) });
  const viewport = { width: size[0], height: size[1] };
  const page = await house.person({ viewport, reducedMotion: 'no-preference' });
  await prepare(page);
  let moves = 0;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (/"type":"move"/.test(String(payload))) ++moves;
    }),
  );
  await page.goto(at.link);
  await page.getByRole('button', { name: word('table.deal') }).click();
  await page.locator('[data-scene]').waitFor();
  return { page, company: at, moves: () => moves };
}

export interface Moment {
  /** As in data-moment; for the viewer's own choice also by where things to choose from are. */
  name: string;
  moves: number;
}

/** Runs in the page. */
function momentNow(): { moment: string; moving: boolean; kind: string } {
  const scene = document.querySelector<HTMLElement>('[data-scene]');
  const { moment = '', moving } = scene?.dataset ?? {};
  const prompt = scene?.querySelector<HTMLElement>('[data-prompt]')?.dataset.prompt ?? '';
  const choices = [...(scene?.querySelectorAll('[data-choice]') ?? [])];
  const regions = choices.map((choice) => choice.closest<HTMLElement>('[data-region]')?.dataset.region ?? '');
  const asked = [...new Set(regions)].filter((region) => region !== 'prompt').sort();
  // What was sent and is not answered yet leaves nothing to choose.
  const pending = moment === 'mine' && choices.length === 0;
  const kind = moment === 'mine' ? ['mine', prompt, ...asked].join(' ') : moment;
  return { moment, moving: moving === 'true' && moment !== 'ended', kind: pending ? '' : kind };
}

/** Runs in the page: where a click hits a choice; the main one, if it is wanted and there is one. */
function pointOf({ main, number }: { main: boolean; number: number }): { x: number; y: number } | null {
  const back = ['put-back', 'retract', 'undo', 'hint'];
  const all = [...document.querySelectorAll<HTMLElement>('[data-scene] [data-choice]')].filter(
    (choice) => choice.ariaPressed !== 'true' && !back.includes(choice.dataset.choice ?? ''),
  );
  const primary = document.querySelector('[data-primary]');
  const choice = main && primary ? primary : (all[number % Math.max(1, all.length)] ?? primary);
  if (!choice) return null;
  const { left, top, width, height } = choice.getBoundingClientRect();
  for (const part of [0.5, 0.3, 0.15, 0.05, 0.7, 0.85]) {
    const [x, y] = [left + part * width, top + part * height];
    if (choice.contains(document.elementFromPoint(x, y))) return { x, y };
  }
  return null;
}

/** Nothing is on its way, and all points are counted; what has ended may still be looked at. */
export async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const scene = document.querySelector<HTMLElement>('[data-scene]');
    const counted = !scene?.querySelector('[data-curtain] .late');
    return counted && (scene?.dataset.moving === 'false' || scene?.dataset.moment === 'ended');
  });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const finite = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(finite.map((animation) => animation.finished.catch(() => null)));
  });
}

export interface Visitor {
  /** A moment of a kind that was not there before. */
  arrive?: (moment: Moment) => Promise<void>;
  /** Something was chosen, and the table is at rest again. */
  chosen?: (moment: Moment) => Promise<void>;
  /** Until so many moves were made things move, and nobody is hurried. */
  moving?: number;
}

export async function playToTheEnd(
  { page, company: others, moves }: SceneAtTable,
  { arrive, chosen, moving = 0 }: Visitor,
): Promise<Set<string>> {
  const roll = dice(3);
  const met = new Set<string>();
  let told = 0;
  for (let quiet = 0; quiet < 600;) {
    const now = await page.evaluate(momentNow);
    if (now.moving || now.kind === '') {
      await page.waitForTimeout(20);
      continue;
    }
    if (moves() > told) {
      told = moves();
      quiet = 0;
      await chosen?.({ name: now.kind, moves: told });
    }
    if (!met.has(now.kind)) {
      met.add(now.kind);
      await arrive?.({ name: now.kind, moves: told });
    }
    if (now.moment === 'over') return met;
    if (moves() > moving) await page.emulateMedia({ reducedMotion: 'reduce' });
    const point =
      now.moment === 'waiting' ? null : await page.evaluate(pointOf, { main: roll(3) > 0, number: roll(60) });
    if (point) {
      await page.mouse.click(point.x, point.y);
      await page.waitForTimeout(30);
    } else {
      ++quiet;
      // A shift within half a second of a click is taken for its effect.
      if (moves() <= moving && now.moment === 'waiting') await page.waitForTimeout(520);
      await others.act();
      await page.waitForTimeout(30);
    }
  }
  throw new Error(`nothing happens any more; met so far: ${[...met].join(', ')}`);
}
