// Where the events of tables on this device are kept. What is in an entry only the module knows.

/** What an entry does to those of its table that came before (bindings/wasm/page_store.hpp). */
export type AppendKind = 'add' | 'begin_anew' | 'remove_all';
export const appendKinds: readonly AppendKind[] = ['add', 'begin_anew', 'remove_all'];

export interface Append {
  table: string;
  kind: AppendKind;
  entry: string;
  /** A match that has ended with it. */
  game: string | null;
}

export interface Kept {
  table: string;
  text: string;
}

export interface EventStore {
  /** What was stored, in the order of time: entries, and finished games. */
  load(): Promise<{ entries: Kept[]; games: Kept[] }>;
  /** All of it, or none; done when it is safe. */
  append(append: Append): Promise<void>;
}

/** Of more finished games, the oldest are forgotten. */
export const gamesKept = 500;
