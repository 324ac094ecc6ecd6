// The tables on this device, as a page plays at them: the real module, without a browser.
import { expect, test } from 'vitest';
import { frame, In } from '../../src/offline/frames';
import { Module } from '../../src/offline/module';
import type { Append, EventStore } from '../../src/offline/store';
import { Tables } from '../../src/offline/tables';
import { clock, compiled, MemoryStore, start, thinkers } from './support';

const games = ['take-that', 'cubosaurs', 'dino-twist'];

interface Told {
  type: string;
  id?: string;
  accepted?: boolean;
  refusal?: { code: string };
  game?: Told | null;
  decision?: number;
  to_act?: number[];
  moves?: { text: string }[];
  result?: { scores: number[]; winners: number[] };
  event?: number;
  hint?: { move: string; estimates: { move: string; weight: number }[] };
}

interface Offer {
  table: string;
  token: string;
}

async function post<Answer>(tables: Tables, target: string, body: object): Promise<Answer> {
  const answer = await tables.request({ method: 'POST', target, type: 'application/json', body: JSON.stringify(body) });
  expect(answer.status, answer.body).toBe(201);
  return JSON.parse(answer.body) as Answer;
}

async function get<Answer>(tables: Tables, target: string): Promise<Answer> {
  const answer = await tables.request({ method: 'GET', target });
  expect(answer.status, answer.body).toBe(200);
  return JSON.parse(answer.body) as Answer;
}

/** Somebody at a table. */
class Player {
  game: Told | null = null;
  transcript: Told[] = [];
  readonly #say: (text: string) => void;
  readonly hangUp: () => void;
  readonly #waiting: (() => void)[] = [];
  /** No id comes twice, also in another life of the module. */
  static #ids = 0;

  constructor(
    tables: Tables,
    readonly offer: Offer,
  ) {
    const line = tables.connect({ tell: (text) => this.#hear(JSON.parse(text) as Told), hangUp: () => undefined });
    this.#say = line.say;
    this.hangUp = line.hangUp;
    this.post('attend', { protocol: 2, table: offer.table, token: offer.token });
  }

  post(type: string, fields: object = {}): string {
    Player.#ids += 1;
    const id = `${Player.#ids}`;
    this.#say(JSON.stringify({ type, id, ...fields }));
    return id;
  }

  async ask(type: string, fields: object = {}): Promise<Told> {
    const id = this.post(type, fields);
    return this.until(() => this.transcript.find((told) => told.type === 'answer' && told.id === id));
  }

  async until<Value>(found: () => Value | null | undefined | false): Promise<Value> {
    for (;;) {
      const value = found();
      if (value) return value;
      await new Promise<void>((heard) => this.#waiting.push(heard));
    }
  }

  mustChoose(): boolean {
    return (this.game?.moves?.length ?? 0) > 0 && (this.game?.to_act ?? []).includes(0);
  }

  #hear(told: Told): void {
    this.transcript.push(told);
    if (told.type === 'welcome') this.game = told.game ?? null;
    if (told.type === 'update') this.game = told;
    for (const heard of this.#waiting.splice(0)) heard();
  }
}

const opening = (game: string, bots: string[]): object => ({
  name: 'Ana',
  game,
  seats: ['host', ...bots],
  ...(game === 'take-that' ? { options: { rounds: 1 } } : {}),
});

/** Plays the first legal move until there is a result, or so many decisions were made. */
async function play(player: Player, most = Infinity): Promise<void> {
  for (let made = 0; made < most; made += 1) {
    await player.until(() => player.game?.result ?? player.mustChoose());
    if (player.game?.result) return;
    player.post('go_on');
    const { decision, moves } = player.game ?? {};
    expect((await player.ask('move', { decision, move: moves?.[0]?.text })).refusal).toBeUndefined();
  }
}

test.each(games)('a whole game of %s against bots, its record, and its replay', async (game) => {
  const tables = await start();
  const offer = await post<Offer>(tables, '/api/v2/tables', opening(game, ['bot:random', 'bot:normal']));
  const ana = new Player(tables, offer);
  expect((await ana.ask('start')).accepted).toBe(true);
  await play(ana);
  const record = await get<{ result: object }>(tables, `/api/v2/tables/${offer.table}/matches/1/record`);
  expect(record.result).toEqual(ana.game?.result);
  const replay = await get<{ total: number; frames: unknown[] }>(
    tables,
    `/api/v2/tables/${offer.table}/matches/1/replay?view=seat0&from=0&count=2`,
  );
  expect(replay.total).toBeGreaterThan(2);
  expect(replay.frames).toHaveLength(2);
});

/** A life of the module that ends after so many appends; the last one is stored, or it is not. */
class Life implements EventStore {
  end: () => void = () => undefined;
  readonly ended = new Promise<void>((resolve) => (this.end = resolve));

  constructor(
    private readonly disk: MemoryStore,
    private left: number,
    private readonly lastIsStored: boolean,
  ) {}

  load(): ReturnType<EventStore['load']> {
    return this.disk.load();
  }

  async append(append: Append): Promise<void> {
    this.left -= 1;
    if (this.left > 0 || (this.left === 0 && this.lastIsStored)) await this.disk.append(append);
    if (this.left > 0) return;
    this.end();
    await new Promise(() => undefined);
  }
}

test.each(games)('a game of %s goes on from what was stored, whenever the module ends', async (game) => {
  const disk = new MemoryStore();
  const offer = await post<Offer>(await start(disk), '/api/v2/tables', opening(game, ['bot:random']));
  let last: Told | null = null;
  for (let lives = 1; !last?.result; lives += 1) {
    const life = new Life(disk, 3 + (lives % 7), lives % 2 === 0);
    const ana = new Player(await start(life), offer);
    await ana.until(() => ana.transcript.length > 0);
    // Nothing that was told is lost.
    expect(ana.game?.event ?? 0).toBeGreaterThanOrEqual(last?.event ?? 0);
    if (!ana.game) ana.post('start');
    await Promise.race([play(ana), life.ended]);
    last = ana.game;
  }
});

test('bots that choose at the same time think at the same time', async () => {
  const one = thinkers(3);
  const asked = new Map<number, () => void>();
  // Nobody answers before all have been asked.
  const together = async (thinker: number, task: Uint8Array): Promise<Uint8Array> => {
    await new Promise<void>((answer) => {
      asked.set(thinker, answer);
      if (asked.size === 3) for (const each of asked.values()) each();
    });
    return one.think(thinker, task);
  };
  const tables = await Tables.start(compiled, {
    store: new MemoryStore(),
    thinkers: { count: 3, think: together },
    clock,
  });
  const bots = ['bot:random', 'bot:normal', 'bot:easy'];
  const ana = new Player(tables, await post<Offer>(tables, '/api/v2/tables', opening('dino-twist', bots)));
  await ana.ask('start');
  await play(ana, 1);
  expect([...asked.keys()].sort()).toEqual([0, 1, 2]);
});

test('a move that could not be stored is refused, and can be made again', async () => {
  const store = new MemoryStore();
  const tables = await start(store);
  const offer = await post<Offer>(tables, '/api/v2/tables', opening('take-that', ['bot:random']));
  const ana = new Player(tables, offer);
  await ana.ask('start');
  await ana.until(() => ana.mustChoose());
  const { decision, moves } = ana.game ?? {};
  store.append = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  const refused = await ana.ask('move', { decision, move: moves?.[0]?.text });
  expect(refused.refusal?.code).toBe('storage_full');
  store.append = MemoryStore.prototype.append.bind(store);
  expect((await ana.ask('move', { decision, move: moves?.[0]?.text })).accepted).toBe(true);
});

test('a finished game is kept when its table is closed', async () => {
  const store = new MemoryStore();
  const tables = await start(store);
  const offer = await post<Offer>(tables, '/api/v2/tables', opening('take-that', ['bot:random']));
  const ana = new Player(tables, offer);
  await ana.ask('start');
  await play(ana);
  await ana.ask('close');
  expect(store.entries).toEqual([]);
  const again = await start(store);
  const record = await get<{ result: object }>(again, `/api/v2/tables/${offer.table}/matches/1/record`);
  expect(record.result).toEqual(ana.game?.result);
});

test('what no client would send ends nothing', async () => {
  const module = Module.start(compiled);
  const wrong = [
    new Uint8Array(),
    new Uint8Array([255]),
    new Uint8Array(4096).fill(255),
    ...Object.values(In).flatMap((kind) => [frame(kind), frame(kind, 7, 'x'), frame(kind, 7, '', '', '', '')]),
  ];
  for (const bytes of wrong) module.call(clock.now(), bytes);
  for (const bytes of wrong) expect(module.think(bytes)).toHaveLength(0);
  expect(() => module.call(clock.now(), new Uint8Array(9 << 20))).toThrow(RangeError);
  const [answer] = module.call(clock.now(), frame(In.request, 1, 'GET', '/api/v2/games', '', ''));
  expect(answer?.id).toBe(1);
});
