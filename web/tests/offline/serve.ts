// The module behind the sockets of a server, so that whatever tests or plays at a server can do the same with it:
//
//   npx vite-node tests/offline/serve.ts -- serve [--port N] [--data FOLDER] [--speed N]
//
// Time runs `speed` times as fast, so that nobody waits for pauses. What else `vivarium serve` has is passed over, and
// any other command is given to the program that VIVARIUM names.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { Append } from '../../src/offline/store';
import { Tables } from '../../src/offline/tables';
import { compiled, MemoryStore, quickClock, thinkers } from './support';

const [command, ...flags] = process.argv.slice(2).filter((argument) => argument !== '--');
const flag = (name: string, otherwise: string): string => {
  const at = flags.lastIndexOf(`--${name}`);
  return (at < 0 ? undefined : flags[at + 1]) ?? otherwise;
};

if (command !== 'serve') {
  const program = process.env.VIVARIUM ?? 'vivarium';
  const ran = spawnSync(program, [command ?? '', ...flags], { stdio: 'inherit' });
  process.exit(ran.status ?? 1);
}

/** Everything in one file, written anew with each append: slow, and safe enough for a test that kills it. */
class FileStore extends MemoryStore {
  constructor(private readonly file: string) {
    super();
    if (existsSync(file)) Object.assign(this, JSON.parse(readFileSync(file, 'utf8')));
  }
  override async append(append: Append): Promise<void> {
    await super.append(append);
    writeFileSync(this.file, JSON.stringify({ entries: this.entries, games: this.games }));
  }
}

const folder = flag('data', '.');
mkdirSync(folder, { recursive: true });
const rate = Number(flag('speed', '50'));
const clock = quickClock(rate);
const store = new FileStore(join(folder, 'tables.json'));
const tables = await Tables.start(compiled, { store, thinkers: thinkers(), clock });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

const server = createServer((request, response) => {
  void bodyOf(request).then(async (body) => {
    const type = request.headers['content-type'] ?? '';
    const answer = await tables.request({ method: request.method ?? '', target: request.url ?? '', type, body });
    response.writeHead(answer.status, [...answer.fields, ['Content-Type', answer.type] as const].flat());
    response.end(request.method === 'HEAD' ? '' : answer.body);
  });
});

const sockets = new WebSocketServer({ server, path: '/api/v2/socket', maxPayload: 64 * 1024 });
sockets.on('connection', (socket) => {
  const line = tables.connect({ tell: (text) => socket.send(text), hangUp: () => socket.close(1008) });
  socket.on('message', (data) => line.say(String(data)));
  socket.on('close', () => line.hangUp());
  socket.on('error', () => socket.terminate());
});

process.on('SIGTERM', () => {
  tables.shutDown(3_000);
  setTimeout(() => process.exit(0), 100);
});

server.listen(Number(flag('port', '0')), '127.0.0.1', () => {
  console.log(`serving 0 tables on http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
