// Appends in a database like the browser's.
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { IndexedDbStore } from '../../src/offline/indexed_db';
import { gamesKept } from '../../src/offline/store';

const entry = (table: string, text: string) => ({ table, kind: 'add' as const, entry: text, game: null });
/** Opened, and loaded: only then is anything appended. */
async function opened(factory = new IDBFactory()): Promise<IndexedDbStore> {
  const store = await IndexedDbStore.open('tables', factory);
  await store.load();
  return store;
}
const texts = async (store: IndexedDbStore): Promise<string[]> => (await store.load()).entries.map(({ text }) => text);

test('what was appended comes back in order, also after a reload', async () => {
  const factory = new IDBFactory();
  const store = await opened(factory);
  for (const text of ['1', '2', '3']) await store.append(entry('a', text));
  await store.append(entry('b', '4'));
  expect(await texts(store)).toEqual(['1', '2', '3', '4']);
  store.close();
  expect(await texts(await opened(factory))).toEqual(['1', '2', '3', '4']);
});

test('a snapshot takes the place of what its table had, and of nothing else', async () => {
  const store = await opened();
  await store.append(entry('a', '1'));
  await store.append(entry('b', '2'));
  await store.append({ ...entry('a', '3'), kind: 'begin_anew' });
  expect(await texts(store)).toEqual(['2', '3']);
  await store.append({ ...entry('a', 'closed'), kind: 'remove_all', game: 'record' });
  expect(await texts(store)).toEqual(['2']);
  expect((await store.load()).games.map(({ text }) => text)).toEqual(['record']);
});

test('of too many finished games the oldest are forgotten', async () => {
  const store = await opened();
  for (let i = 0; i < gamesKept + 3; i += 1) await store.append({ ...entry('a', 'e'), game: `${i}` });
  const kept = (await store.load()).games.map(({ text }) => Number(text));
  expect(kept).toHaveLength(gamesKept);
  expect(kept[0]).toBe(3);
});

test('only the page that has loaded last appends', async () => {
  const factory = new IDBFactory();
  const first = await opened(factory);
  await first.append(entry('a', '1'));
  const second = await opened(factory);
  await expect(first.append(entry('a', 'too late'))).rejects.toThrow();
  await second.append(entry('a', '2'));
  expect(await texts(second)).toEqual(['1', '2']);
});
