// Tests in a real browser against a real server: `npm run e2e` with VIVARIUM naming the program.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    // Two files at a time, each with its browser and its server: while one waits the other plays.
    pool: 'forks',
    poolOptions: { forks: { maxForks: 2, minForks: 1 } },
    // Whoever plays out of the tree presses whatever has a name, which takes its time to bring a game to its end.
    testTimeout: process.env.VIVARIUM_WHOLE_GAMES === '1' ? 1_200_000 : 240_000,
    hookTimeout: 60_000,
  },
});
