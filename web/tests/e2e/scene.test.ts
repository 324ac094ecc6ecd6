// The table at every size and moment, with motion: each game is played once, and at each new moment its window takes all
// sizes.
import { describe, test } from 'vitest';
import { findingsOf } from './support/axe';
import { useHouse } from './support/fixture';
import { audit } from './support/scene_audit';
import { type Moment, plays, playToTheEnd, rest, sitDownToPlay, sizes, viewer } from './support/scene_play';
import { watch } from './support/scene_watch';

const house = useHouse(['--max-connections-per-address', '1000'], { together: true });
const choices = 20;

describe.concurrent('the scene', () => {
  for (const play of plays) {
    const { game, players, size } = play;
    test(`${game} of ${players}: at every size and moment`, async ({ expect }) => {
      const findings: string[] = [];
      const prompts = new Map<string, string>();
      let shift = 0;
      let shifted: string[] = [];

      const at = await sitDownToPlay(house, play, async (page) => void (await page.addInitScript(watch)));
      const { page } = at;

      const arrive = async ({ name }: Moment): Promise<void> => {
        await rest(page);
        const before = await page.evaluate(() => ({ ...window.seen, shifted: [...window.seen.shifted] }));
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          await rest(page);
          const found = await page.evaluate(audit, viewer);
          const where = `${game} of ${players}, ${name}, ${width}×${height}`;
          findings.push(...found.findings.map((finding) => `${where}: ${finding}`));
          const prompt = prompts.get(`${width}×${height}`) ?? found.prompt;
          prompts.set(`${width}×${height}`, prompt);
          if (prompt !== found.prompt)
            findings.push(`${where}: the prompt was at ${prompt}, and is at ${found.prompt}`);
        }
        await page.setViewportSize({ width: size[0], height: size[1] });
        await rest(page);
        findings.push(...(await findingsOf(page, `${game} of ${players}, ${name}`)));
        // The sizes were the test's doing.
        await page.evaluate((seen) => Object.assign(window.seen, seen), before);
      };

      const chosen = async ({ name, moves }: Moment): Promise<void> => {
        const focus = await page.evaluate(() => {
          const region = document.activeElement?.closest<HTMLElement>('[data-region]');
          return region?.dataset.region ?? document.activeElement?.outerHTML.slice(0, 80) ?? '';
        });
        const where = `${game} of ${players}, ${name}`;
        if (!['prompt', 'hand'].includes(focus)) findings.push(`${where}: after choice ${moves} focus is at ${focus}`);
        if (moves <= choices) ({ shift, shifted } = await page.evaluate(() => window.seen));
      };

      const met = await playToTheEnd(at, { arrive, chosen, moving: choices });
      const seen = await page.evaluate(() => window.seen);
      expect.soft(findings).toEqual([]);
      expect.soft([...met]).toEqual(expect.arrayContaining(['waiting', 'over']));
      expect.soft(shift, shifted.join('\n')).toBeLessThan(0.1);
      expect.soft(seen.flights).toBeGreaterThan(20);
      expect.soft(seen.moved).toEqual([]);
      expect.soft(seen.early).toEqual([]);
    });
  }
});
