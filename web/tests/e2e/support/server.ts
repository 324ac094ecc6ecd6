// A table server of its own for a test: the program that was built, on a free port, with a store in a folder of its own.
// It deals the same cards in every run.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const program = resolve(process.env.VIVARIUM ?? '../build/release/vivarium');
const web = resolve(process.env.VIVARIUM_WEB ?? 'dist');
const fixedDeal = resolve(import.meta.dirname, 'fixed_deal.c');

export class Server {
  readonly #folder = mkdtempSync(join(tmpdir(), 'vivarium-e2e-'));
  readonly #flags: string[];
  #process: ChildProcess | undefined;
  port = 0;

  /** Bots answer at once and wait for nobody, so that a game is over soon; limits are for strangers, not for a test that is in a hurry. */
  constructor(flags: string[] = []) {
    this.#flags = [
      ...['--bot-pause-ms', '0', '--round-pause-seconds', '0'],
      ...['--requests-per-second', '1000', '--request-burst', '1000'],
      ...['--messages-per-second', '1000', '--message-burst', '1000', '--max-tables-per-address', '1000'],
      ...flags,
    ];
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it; again on the same port and store after a stop. */
  async start(): Promise<void> {
    const flags = ['serve', '--port', String(this.port), '--data', this.#folder, '--web', web, ...this.#flags];
    const preloaded = join(this.#folder, 'fixed_deal.so');
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', preloaded, fixedDeal]);
    const env = { ...process.env, LD_PRELOAD: preloaded };
    const child = spawn(program, flags, { stdio: ['ignore', 'pipe', 'ignore'], env });
    this.#process = child;
    const lines = createInterface({ input: child.stdout });
    this.port = await new Promise<number>((found, failed) => {
      const heard: string[] = [];
      lines.on('line', (line) => {
        heard.push(line);
        const port = /serving .* on http:\/\/[^:]*:(\d+)\//.exec(line)?.[1];
        if (port !== undefined) found(Number(port));
      });
      child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${heard.join('\n')}`)));
    });
  }

  /** `SIGKILL` is a crash. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async end(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
