// The worker that has the tables of this device.
import { IndexedDbStore } from './indexed_db';
import type { ToTables } from './messages';
import { join } from './port';
import { Tables, unavailable } from './tables';
import { WorkerThinkers } from './thinkers';

const lock = 'vivarium-tables';
/** Of this page: another one has taken the tables over. */
const elsewhere = {
  type: 'goodbye',
  come_back_after: null,
  refusal: { code: 'too_many_connections', text: 'the tables of this device are open in another tab' },
};

let address = '';
let tables: Promise<Tables> | null = null;
let taken = false;
const ports = new Set<MessagePort>();

/** Started for whoever comes first, and again, from what is stored, for whoever comes back after they have failed. */
function current(): Promise<Tables> {
  tables ??= hold()
    .then(start)
    .catch((problem: unknown) => {
      tables = null;
      throw problem;
    });
  return tables;
}

async function start(): Promise<Tables> {
  // Not as a stream: some static hosts know no type for modules.
  const compiled = await WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  const thinkers = new WorkerThinkers(() => {
    const worker = new Worker(new URL('./think_worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage(compiled);
    return worker;
  }, navigator.hardwareConcurrency);
  const store = await IndexedDbStore.open();
  const failed = (problem: Error): void => {
    console.error(problem);
    thinkers.stop();
    store.close();
    tables = null;
  };
  return Tables.start(compiled, { store, thinkers, failed });
}

/** Two writers of the same events would not know of each other: the page that came last has the tables. */
function hold(): Promise<void> {
  return new Promise((held) => {
    const holding = navigator.locks.request(lock, { steal: true }, () => {
      held();
      return new Promise<never>(() => undefined);
    });
    holding.catch(() => void leave());
  });
}

async function leave(): Promise<void> {
  taken = true;
  for (const port of ports) port.postMessage(JSON.stringify(elsewhere));
  (await tables)?.stop();
}

async function connect(port: MessagePort): Promise<void> {
  if (taken) return port.postMessage(JSON.stringify(elsewhere));
  try {
    join(port, await current(), () => ports.delete(port));
    ports.add(port);
  } catch (problem) {
    console.error(problem);
    port.postMessage(null);
  }
}

async function answer({ request, port }: Extract<ToTables, { kind: 'request' }>): Promise<void> {
  const answered = taken ? unavailable : current().then((here) => here.request(request));
  port.postMessage(await Promise.resolve(answered).catch(() => unavailable));
  port.close();
}

self.onmessage = ({ data }: MessageEvent<ToTables>) => {
  switch (data.kind) {
    case 'start':
      address = data.module;
      return;
    case 'line':
      return void connect(data.port);
    case 'request':
      return void answer(data);
  }
};
