import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath, URL } from 'node:url';
import { defineConfig } from 'vitest/config';

const from = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: {
      $lib: from('./src/lib'),
      $net: from('./src/net'),
      $words: from('./src/words'),
      $cards: from('./src/cards'),
      $games: from('./src/games'),
      $art: from('./src/art'),
    },
    // Vitest would otherwise take Svelte's server build.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true, modulePreload: { polyfill: false } },
  // `npm run dev` beside a `vivarium serve` on its usual port.
  server: {
    fs: { allow: [from('..')] },
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  test: { include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'] },
});
