// Tests in a real browser against a real server: `npm run e2e` with VIVARIUM naming the program.
import { defineConfig } from 'vitest/config';

const isLong = process.env.VIVARIUM_WHOLE_GAMES === '1';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    // In long runs: six whole games at eight sizes each. It still finds layout shift in Cubosaurs and Dino Twist.
    exclude: isLong ? [] : ['tests/e2e/scene.test.ts'],
    // Two files at a time, each with its browser and its server: while one waits the other plays.
    pool: 'forks',
    poolOptions: { forks: { maxForks: 2, minForks: 1 } },
    // Whoever plays out of the tree presses whatever has a name, which takes its time to bring a game to its end.
    testTimeout: isLong ? 1_200_000 : 240_000,
    hookTimeout: 60_000,
  },
});
