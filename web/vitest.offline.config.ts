// The tables on this device, with the module of build/wasm, or the one that VIVARIUM_MODULE names: `npm run offline`.
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['tests/offline/**/*.test.ts'], testTimeout: 120_000 } });
