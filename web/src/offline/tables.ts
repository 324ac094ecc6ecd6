// The tables on this device: the module, its store, its clock and whoever thinks for its bots, brought together. Knows
// neither workers nor the browser's database, so that tests can have others.
import { frame, In, Out, textOf, type Frame } from './frames';
import { Module } from './module';
import { appendKinds, type EventStore } from './store';

/** Where bots think. */
export interface Thinkers {
  /** How many tasks at the same time. */
  readonly count: number;
  /** The answer to a task; empty where there is none. */
  think(thinker: number, task: Uint8Array): Promise<Uint8Array>;
}

export interface Request {
  method: string;
  target: string;
  type?: string;
  body?: string;
}

export interface Response {
  status: number;
  type: string;
  body: string;
  fields: [string, string][];
}

/** The page's end of a line to a table. */
export interface Listener {
  tell(text: string): void;
  hangUp(): void;
}

export interface Clock {
  now(): number;
  /** How many of its milliseconds pass in one of ours. */
  rate: number;
}
const wallClock: Clock = { now: () => Date.now(), rate: 1 };

/** Longer timers overflow in browsers. */
const longestWait = 24 * 60 * 60 * 1000;

export class Tables {
  readonly #module: Module;
  readonly #lines = new Map<number, Listener>();
  readonly #requests = new Map<number, (response: Response) => void>();
  #ids = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  private constructor(
    compiled: WebAssembly.Module,
    private readonly store: EventStore,
    private readonly thinkers: Thinkers,
    private readonly clock: Clock,
    private readonly failed: (problem: Error) => void,
  ) {
    this.#module = Module.start(compiled);
  }

  /** `failed` is told once, when the module cannot go on: whoever has started these tables may start them anew. */
  static async start(
    compiled: WebAssembly.Module,
    {
      store,
      thinkers,
      clock = wallClock,
      failed = () => undefined,
    }: {
      store: EventStore;
      thinkers: Thinkers;
      clock?: Clock;
      failed?: (problem: Error) => void;
    },
  ): Promise<Tables> {
    const tables = new Tables(compiled, store, thinkers, clock, failed);
    const kept = await store.load();
    for (const { table, text } of kept.entries) tables.#run(frame(In.restore, 0, table, text));
    for (const { table, text } of kept.games) tables.#run(frame(In.restoreGame, 0, table, text));
    tables.#run(frame(In.thinkers, thinkers.count));
    return tables;
  }

  connect(listener: Listener): { say: (text: string) => void; hangUp: () => void } {
    const id = this.#newId();
    this.#lines.set(id, listener);
    this.#run(frame(In.connect, id));
    return {
      say: (text) => this.#run(frame(In.say, id, text)),
      hangUp: () => {
        if (this.#lines.delete(id)) this.#run(frame(In.disconnect, id));
      },
    };
  }

  request({ method, target, type = '', body = '' }: Request): Promise<Response> {
    return new Promise((resolve) => {
      const id = this.#newId();
      this.#requests.set(id, resolve);
      this.#run(frame(In.request, id, method, target, type, body));
    });
  }

  /** Tells everybody to come back after that time; what happens then is that of the next ones. */
  shutDown(milliseconds: number): void {
    this.#run(frame(In.shutDown, milliseconds));
    clearTimeout(this.#timer);
  }

  #newId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  #run(bytes: Uint8Array): void {
    if (this.#stopped) return;
    try {
      const frames = this.#module.call(this.clock.now(), bytes);
      this.#schedule();
      for (const each of frames) this.#take(each);
    } catch (problem) {
      this.stop();
      this.failed(problem instanceof Error ? problem : new Error(String(problem)));
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const next = this.#module.next();
    if (next === Infinity) return;
    const wait = Math.ceil((next - this.clock.now()) / this.clock.rate);
    this.#timer = setTimeout(() => this.#run(frame(In.tick)), Math.min(Math.max(wait, 1), longestWait));
  }

  #take({ kind, id, fields }: Frame): void {
    switch (kind) {
      case Out.tell:
        return this.#lines.get(id)?.tell(textOf(fields[0]));
      case Out.hangUp: {
        const line = this.#lines.get(id);
        this.#lines.delete(id);
        return line?.hangUp();
      }
      case Out.answer: {
        const answered = this.#requests.get(id);
        this.#requests.delete(id);
        const [status, type, body, ...more] = fields.map(textOf);
        const names = more.filter((_, i) => i % 2 === 0);
        const values = more.filter((_, i) => i % 2 === 1);
        return answered?.({
          status: Number(status),
          type: type ?? '',
          body: body ?? '',
          fields: names.map((name, i) => [name, values[i] ?? '']),
        });
      }
      case Out.append:
        return void this.#append(id, fields.map(textOf));
      case Out.think:
        return void this.#think(id, fields[0] ?? new Uint8Array());
    }
  }

  async #append(id: number, [table = '', kind = '', entry = '', game = '']: string[]): Promise<void> {
    try {
      await this.store.append({ table, kind: appendKinds[Number(kind)] ?? 'add', entry, game: game || null });
      this.#run(frame(In.stored, id));
    } catch (problem) {
      const full = problem instanceof DOMException && problem.name === 'QuotaExceededError';
      this.#run(frame(In.notStored, id, full ? 'full' : 'failed'));
    }
  }

  async #think(thinker: number, task: Uint8Array): Promise<void> {
    const answer = await this.thinkers.think(thinker, task).catch(() => new Uint8Array());
    this.#run(frame(In.thought, thinker, answer));
  }

  /** Nothing that happens is of any effect from now on. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const line of this.#lines.values()) line.hangUp();
    for (const answered of this.#requests.values()) answered(unavailable);
    this.#lines.clear();
    this.#requests.clear();
  }
}

/** The answer of tables that cannot give one. */
export const unavailable: Response = {
  status: 503,
  type: 'application/json',
  body: JSON.stringify({ refusal: { code: 'internal_error', text: 'the tables of this device cannot be reached' } }),
  fields: [],
};
