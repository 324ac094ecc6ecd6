// The events of tables in IndexedDB. Each append is one transaction: after a crash it is there, or it is not.
//
// Whoever has loaded last is the only one who may append: of two pages one would otherwise overwrite the other's moves.
import { gamesKept, type Append, type EventStore, type Kept } from './store';

const entries = 'entries';
const games = 'games';
const owner = 'owner';

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser cannot store'));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser cannot store'));
  });

export class IndexedDbStore implements EventStore {
  readonly #name = crypto.randomUUID();

  private constructor(private readonly database: IDBDatabase) {}

  static async open(name = 'vivarium', factory: IDBFactory = indexedDB): Promise<IndexedDbStore> {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => {
      const database = request.result;
      // By number: the order in which they were appended.
      database.createObjectStore(entries, { autoIncrement: true }).createIndex('table', 'table');
      database.createObjectStore(games, { autoIncrement: true });
      database.createObjectStore(owner);
    };
    const database = await done(request);
    // A page with a newer version must not wait for this one.
    database.onversionchange = () => database.close();
    return new IndexedDbStore(database);
  }

  async load(): Promise<{ entries: Kept[]; games: Kept[] }> {
    const transaction = this.database.transaction([entries, games, owner], 'readwrite');
    const over = committed(transaction);
    transaction.objectStore(owner).put(this.#name, owner);
    const store = transaction.objectStore(games);
    const surplus = (await done(store.getAllKeys())).slice(0, -gamesKept);
    for (const key of surplus) store.delete(key);
    const kept = await Promise.all([
      done(transaction.objectStore(entries).getAll() as IDBRequest<Kept[]>),
      done(store.getAll() as IDBRequest<Kept[]>),
    ]);
    await over;
    return { entries: kept[0], games: kept[1] };
  }

  async append(append: Append): Promise<void> {
    const { table, kind } = append;
    // "strict": a move that was answered survives also a loss of power.
    const transaction = this.database.transaction([entries, games, owner], 'readwrite', { durability: 'strict' });
    const over = committed(transaction);
    const asked = transaction.objectStore(owner).get(owner);
    asked.onsuccess = () => {
      if (asked.result !== this.#name) return transaction.abort();
      const store = transaction.objectStore(entries);
      if (kind === 'add') return this.#write(transaction, append);
      const before = store.index('table').getAllKeys(table);
      before.onsuccess = () => {
        for (const key of before.result) store.delete(key);
        this.#write(transaction, append);
      };
    };
    await over;
  }

  #write(transaction: IDBTransaction, { table, kind, entry, game }: Append): void {
    if (kind !== 'remove_all') transaction.objectStore(entries).add({ table, text: entry } satisfies Kept);
    if (game !== null) transaction.objectStore(games).add({ table, text: game } satisfies Kept);
  }

  close(): void {
    this.database.close();
  }
}
