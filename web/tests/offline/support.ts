// What tests of the tables on this device share: the module as it was built, a store in memory, and a thinker in the
// same process.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Module } from '../../src/offline/module';
import type { Append, EventStore, Kept } from '../../src/offline/store';
import { Tables, type Clock, type Thinkers } from '../../src/offline/tables';

const built = fileURLToPath(new URL('../../../build/wasm/vivarium.wasm', import.meta.url));

export const compiled = new WebAssembly.Module(readFileSync(process.env.VIVARIUM_MODULE ?? built));

export class MemoryStore implements EventStore {
  entries: Kept[] = [];
  games: Kept[] = [];

  async load(): Promise<{ entries: Kept[]; games: Kept[] }> {
    return { entries: [...this.entries], games: [...this.games] };
  }

  async append({ table, kind, entry, game }: Append): Promise<void> {
    if (kind !== 'add') this.entries = this.entries.filter((kept) => kept.table !== table);
    if (kind !== 'remove_all') this.entries.push({ table, text: entry });
    if (game !== null) this.games.push({ table, text: game });
  }
}

/** Thinks at once, in an instance of its own, as a worker has one. */
export function thinkers(count = 1): Thinkers {
  const module = Module.start(compiled);
  return { count, think: async (_, task) => module.think(task) };
}

/** A clock on which nobody waits for the pauses of bots. */
export function quickClock(rate = 1_000): Clock {
  const started = Date.now();
  return { now: () => started + (Date.now() - started) * rate, rate };
}

/** One for all, since time does not go back. */
export const clock = quickClock();

export function start(store: EventStore = new MemoryStore()): Promise<Tables> {
  return Tables.start(compiled, { store, thinkers: thinkers(), clock });
}
