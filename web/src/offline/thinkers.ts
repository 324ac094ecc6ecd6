// The workers in which bots think: made when a bot has something to think about, so that a table among people on one
// device costs none. A worker that fails is replaced.
import type { Thinkers } from './tables';

/** More would hardly ever have something to do: no game has so many bots that move at the same time. */
const most = 4;

export class WorkerThinkers implements Thinkers {
  readonly count: number;
  readonly #workers = new Map<number, Worker>();

  /** `start` makes a worker that answers each task with the bytes of its answer (think_worker.ts). */
  constructor(
    private readonly start: () => Worker,
    cores: number,
  ) {
    this.count = Math.min(Math.max(cores - 1, 1), most);
  }

  think(thinker: number, task: Uint8Array): Promise<Uint8Array> {
    const worker = this.#workers.get(thinker) ?? this.start();
    this.#workers.set(thinker, worker);
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Uint8Array>) => resolve(data);
      worker.onerror = worker.onmessageerror = () => {
        worker.terminate();
        this.#workers.delete(thinker);
        reject(new Error('a bot could not think'));
      };
      worker.postMessage(task);
    });
  }

  stop(): void {
    for (const worker of this.#workers.values()) worker.terminate();
    this.#workers.clear();
  }
}
