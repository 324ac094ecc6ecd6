// The tables of this device as a page sees them: lines that are like WebSockets, and requests that are like fetch.
import module from '$module';
import type { Line } from '$net/session.svelte';
import type { FromTables, ToTables } from './messages';
import type { Response as Answer } from './tables';

/** A line of a TableSession. */
export class PortLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  #port: MessagePort | null;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<FromTables>) => {
      if (data !== null) this.onmessage?.({ data });
      else this.#end();
    };
    // Nobody listens before the caller has it.
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.#port?.postMessage(text);
  }

  close(): void {
    this.#port?.postMessage(null);
    this.#end();
  }

  #end(): void {
    if (!this.#port) return;
    this.#port.onmessage = null;
    this.#port = null;
    this.onclose?.();
  }
}

export class LocalTables {
  readonly #worker: Worker;

  /** `address` is that of the module. */
  constructor(worker: Worker, address: string) {
    this.#worker = worker;
    this.#send({ kind: 'start', module: address });
  }

  openLine(): PortLine {
    const { port1, port2 } = new MessageChannel();
    this.#send({ kind: 'line', port: port2 }, [port2]);
    return new PortLine(port1);
  }

  /** As fetch, for addresses below /api. */
  async fetch(target: string, init: { method?: string; headers?: HeadersInit; body?: string } = {}): Promise<Response> {
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<Answer>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    });
    const type = new Headers(init.headers).get('Content-Type') ?? '';
    const request = { method: init.method ?? 'GET', target, type, body: init.body ?? '' };
    this.#send({ kind: 'request', request, port: port2 }, [port2]);
    const answer = await answered;
    port1.close();
    const headers = [...answer.fields, ['Content-Type', answer.type] satisfies [string, string]];
    return new Response(answer.body, { status: answer.status, headers });
  }

  #send(message: ToTables, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}

let started: LocalTables | null = null;

/** This page has brought the module along. */
export const hasTables = module !== null;

/** Started when they are first asked for, and then the same for the whole page. */
export function localTables(): LocalTables {
  if (module === null) throw new Error('this page was built without tables of its own');
  const address = new URL(module, document.baseURI).href;
  started ??= new LocalTables(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }), address);
  return started;
}
