// The worker that has the tables of this device.
import { IndexedDbStore } from './indexed_db';
import type { FromTables, ToTables } from './messages';
import { Tables } from './tables';
import { WorkerThinkers } from './thinkers';

const lock = 'vivarium-tables';
/** Of this page: another one has taken the tables over. */
const elsewhere = {
  type: 'goodbye',
  come_back_after: null,
  refusal: { code: 'too_many_connections', text: 'the tables of this device are open in another tab' },
};

let tables: Promise<Tables> | null = null;
let taken = false;

async function start(url: string): Promise<Tables> {
  const compiled = await WebAssembly.compileStreaming(fetch(url));
  const thinkers = new WorkerThinkers(() => {
    const worker = new Worker(new URL('./think_worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage(compiled);
    return worker;
  }, navigator.hardwareConcurrency);
  const store = await IndexedDbStore.open();
  const again = (problem: Error): void => {
    console.error(problem);
    thinkers.stop();
    store.close();
    // From what is stored, for those who come back.
    tables = start(url);
  };
  return Tables.start(compiled, { store, thinkers, failed: again });
}

/** Two writers of the same events would not know of each other: the page that came last has the tables. */
function hold(): Promise<void> {
  return new Promise((held) => {
    const forever = new Promise<never>(() => undefined);
    const holding = navigator.locks.request(lock, { steal: true }, () => {
      held();
      return forever;
    });
    holding.catch(() => void leave());
  });
}

async function leave(): Promise<void> {
  taken = true;
  const last = await tables;
  for (const port of ports) port.postMessage(JSON.stringify(elsewhere));
  last?.shutDown(0);
}

const ports = new Set<MessagePort>();

async function connect(port: MessagePort): Promise<void> {
  const here = await tables;
  if (!here) return;
  const tell = (message: FromTables): void => port.postMessage(message);
  if (taken) return tell(JSON.stringify(elsewhere));
  ports.add(port);
  const line = here.connect({
    tell,
    hangUp: () => {
      ports.delete(port);
      tell(null);
    },
  });
  port.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data !== null) return line.say(data);
    ports.delete(port);
    line.hangUp();
    port.close();
  };
}

self.onmessage = async ({ data }: MessageEvent<ToTables>) => {
  switch (data.kind) {
    case 'start':
      tables = hold().then(() => start(data.module));
      return;
    case 'line':
      return connect(data.port);
    case 'request': {
      const here = await tables;
      data.port.postMessage(await here?.request(data.request));
      return data.port.close();
    }
  }
};
