// The tables on this device, with the module of build/wasm, or the one that VIVARIUM_MODULE names: `npm run offline`.
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import page from './vite.config';

const merged = mergeConfig(page, defineConfig({ test: { testTimeout: 120_000 } }));
merged.test.include = ['tests/offline/**/*.test.ts'];
export default merged;
