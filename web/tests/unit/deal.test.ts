// The check of the deal against the test vectors that every implementation is held to (tests/deal).
// @vitest-environment node
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkDeal, type Told } from '../../src/net/deal/check';
import { Contributor } from '../../src/net/deal/contributor.svelte';
import { dealNote, noteDeal, type DealNote } from '../../src/net/deal/notes';
import type { ChanceStep, GameRecord } from '../../src/net/deal/walk';
import { commitmentOf, keyOf, parseSeed } from '../../src/net/deal/seed';
import { DealStream } from '../../src/net/deal/stream';
import type { TableInfo } from '../../src/net/protocol';
import { fromHex, toHex } from '../../src/net/random';
import type { SessionListener, TableSession } from '../../src/net/session.svelte';

interface Vectors {
  seeds: { seed: string; server: string; commitment: string; contributions: object[]; key: string }[];
  bad_seeds: string[];
  streams: { key: string; outcome: string; words: string[] }[];
  bounded: { key: string; outcome: string; bound: number; results: number[]; words: number }[];
  shuffles: { key: string; outcome: string; size: number; result: number[]; words: number }[];
}

const read = (file: string): string => readFileSync(new URL(`../../../tests/deal/${file}`, import.meta.url), 'utf8');
const vectors = JSON.parse(read('vectors.json')) as Vectors;
const records = read('records.jsonl')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as GameRecord);

const stream = ({ key, outcome }: { key: string; outcome: string }): DealStream =>
  new DealStream(fromHex(key) ?? new Uint8Array(), BigInt(outcome));

describe('the vectors', () => {
  it('are there', () => {
    for (const list of Object.values(vectors) as unknown[][]) expect(list.length).toBeGreaterThan(2);
    expect(new Set(records.map((record) => record.game))).toEqual(new Set(['take-that', 'cubosaurs', 'dino-twist']));
  });

  it('of seeds give the commitment and the key', () => {
    for (const { seed: text, server, commitment, contributions, key } of vectors.seeds) {
      const seed = parseSeed(text);
      expect(seed?.contributions, text).toEqual(contributions);
      if (!seed) continue;
      expect(toHex(seed.server)).toBe(server);
      expect(commitmentOf(seed)).toBe(commitment);
      expect(toHex(keyOf(seed))).toBe(key);
    }
  });

  it.each(vectors.bad_seeds)('refuse %j', (text) => expect(parseSeed(text)).toBeNull());

  it('of streams give the numbers', () => {
    for (const entry of vectors.streams) {
      const numbers = stream(entry);
      const words = entry.words.map(() => numbers.next().toString(16).padStart(16, '0'));
      expect(words).toEqual(entry.words);
    }
  });

  it('of bounded draws give the results, with as many numbers', () => {
    for (const entry of vectors.bounded) {
      const numbers = stream(entry);
      expect(entry.results.map(() => numbers.below(entry.bound))).toEqual(entry.results);
      expect(numbers.taken).toBe(entry.words);
    }
  });

  it('of shuffles give the order, with as many numbers', () => {
    for (const entry of vectors.shuffles) {
      const numbers = stream(entry);
      expect(numbers.shuffled(entry.result.map((_, i) => i))).toEqual(entry.result);
      expect(numbers.taken).toBe(entry.words);
    }
  });
});

const told = ({ game, seed, result }: GameRecord): Told => ({ game, match: 1, seed, result });
const isChance = (step: object): step is ChanceStep => 'chance' in step;

/** What this browser would have noted at a table that was honest. */
function honestNote(record: GameRecord, seat: number | null = null): DealNote {
  const seed = parseSeed(record.seed ?? '');
  if (!seed) throw new Error('the record has no seed');
  const entropy = seed.contributions.find((part) => part.seat === seat)?.entropy;
  const own = entropy === undefined ? {} : { entropy, accepted: true };
  const base = { table: 'T', match: 1, seat, commitment: commitmentOf(seed), before: true };
  return { ...base, shown: seed.contributions, ...own };
}

/** As the server's cheat would write it. */
function changed(record: GameRecord, change: (record: GameRecord) => void): GameRecord {
  const copy = structuredClone(record);
  change(copy);
  return copy;
}

describe('a recorded game', () => {
  it.each(records.map((record, i) => [`${i + 1}, ${record.game}`, record] as const))('%s is fair', (_, record) => {
    const seats = parseSeed(record.seed ?? '')?.contributions.map((part) => part.seat) ?? [];
    for (const seat of [null, ...seats]) {
      const report = checkDeal(record, told(record), honestNote(record, seat));
      expect(report).toMatchObject({ fair: true, promise: 'right', parts: 'right', outcomes: 'right' });
      expect(report.own).toBe(seat === null ? 'unknown' : 'right');
      expect(report.count).toBe(record.steps.filter(isChance).length);
    }
  });

  it.each(records.map((record, i) => [`${i + 1}, ${record.game}`, record] as const))(
    '%s: two cards that change places are found wherever they are',
    (_, record) => {
      record.steps.forEach((step, i) => {
        if (!isChance(step) || !step.cards) return;
        const other = step.cards.findIndex((card) => card !== step.cards?.[0]);
        if (other < 0) return;
        const swapped = changed(record, ({ steps }) => {
          const { cards = [] } = steps[i] as ChanceStep;
          [cards[0], cards[other]] = [cards[other] as string, cards[0] as string];
        });
        const report = checkDeal(swapped, told(record), honestNote(record));
        expect(report).toMatchObject({ fair: false, outcomes: 'wrong', step: i + 1 });
      });
    },
  );

  it('with another first player is found out', () => {
    for (const record of records) {
      const at = record.steps.findIndex((step) => isChance(step) && step.player !== undefined);
      if (at < 0) continue;
      const other = changed(record, ({ steps }) => {
        const step = steps[at] as ChanceStep;
        step.player = ((step.player ?? 0) + 1) % record.players.length;
      });
      expect(checkDeal(other, told(record), honestNote(record))).toMatchObject({ fair: false, step: at + 1 });
    }
  });

  it('with an outcome too many or too few is found out', () => {
    for (const record of records) {
      const last = record.steps.map(isChance).lastIndexOf(true);
      const fewer = changed(record, ({ steps }) => steps.splice(last, 1));
      const more = changed(record, ({ steps }) => steps.splice(last, 0, structuredClone(steps[last] as ChanceStep)));
      for (const wrong of [fewer, more]) {
        // Of a discard pile in Dino Twist only the rules can say that it should have been mixed.
        if (wrong === fewer && record.game === 'dino-twist' && last > 10) continue;
        expect(checkDeal(wrong, told(record), honestNote(record)).fair, record.game).toBe(false);
      }
    }
  });

  const [record] = records as [GameRecord];
  const with_parts = records.find((one) => (one.seed ?? '').includes('+')) as GameRecord;
  const ownSeat = parseSeed(with_parts.seed ?? '')?.contributions[0]?.seat ?? 0;

  it('with another server’s part than was promised is found out', () => {
    const note = { ...honestNote(record), commitment: '0'.repeat(64) };
    expect(checkDeal(record, told(record), note)).toMatchObject({ fair: false, promise: 'wrong' });
    // The promise that the table shows afterwards does not count.
    const afterwards = { ...told(record), commitment: honestNote(record).commitment };
    expect(checkDeal(record, afterwards, note)).toMatchObject({ fair: false, promise: 'wrong' });
  });

  it('of which nothing was noted before is told so', () => {
    const { commitment } = honestNote(record);
    const report = checkDeal(record, { ...told(record), commitment }, undefined);
    expect(report).toMatchObject({ fair: true, promise: 'unknown', own: 'unknown', parts: 'unknown' });
  });

  it('without one’s own part, or with another one, is found out', () => {
    const note = honestNote(with_parts, ownSeat);
    const another = { ...note, entropy: 'ab'.repeat(32) };
    expect(checkDeal(with_parts, told(with_parts), another)).toMatchObject({ fair: false, own: 'wrong' });
    const late = { ...another, accepted: false };
    expect(checkDeal(with_parts, told(with_parts), late)).toMatchObject({ fair: true, own: 'unknown' });
  });

  it('with other parts than were shown with the first card is found out', () => {
    const note = honestNote(with_parts);
    for (const shown of [[], [...(note.shown ?? []), { seat: 5, entropy: 'ab'.repeat(32) }]]) {
      const report = checkDeal(with_parts, told(with_parts), { ...note, shown });
      expect(report).toMatchObject({ fair: false, parts: 'wrong' });
    }
  });

  it('that is not the one at the table is refused', () => {
    const note = honestNote(record);
    for (const other of [
      { ...told(record), seed: 'ab'.repeat(32) },
      { ...told(record), game: 'chess' },
      { ...told(record), result: { scores: [1000], winners: [0] } },
    ]) {
      expect(checkDeal(record, other, note)).toMatchObject({ fair: false, seed: 'wrong' });
    }
    const bare = changed(record, (one) => delete one.seed);
    expect(checkDeal(bare, { ...told(record), seed: undefined }, note)).toMatchObject({ fair: false, seed: 'wrong' });
  });

  it('of strange shape is wrong, and breaks nothing', () => {
    for (const steps of [[], [{}], [{ chance: 'shuffle' }], [{ chance: 'shuffle', cards: [1] }], [null], 'x']) {
      const strange = { ...record, steps } as unknown as GameRecord;
      expect(checkDeal(strange, told(record), honestNote(record)).fair).toBe(false);
    }
    const unknown = { ...record, game: 'chess', steps: record.steps };
    expect(checkDeal(unknown, { ...told(record), game: 'chess' }, honestNote(record)).fair).toBe(false);
  });
});

describe('the browser’s part', () => {
  let listener: SessionListener;
  let sent: { type: string; entropy: string }[];
  let accepted: boolean;
  let contributor: Contributor;
  const you = { role: 'seat', seat: 1, name: 'Ben', host: false };

  beforeEach(() => {
    const store = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
    accepted = true;
    come();
  });

  function come(as: object = you): void {
    sent = [];
    const session = {
      you: as,
      listen: (one: SessionListener) => (listener = one),
      quietly: (type: string, fields: { entropy: string }) => {
        sent.push({ type, ...fields });
        return Promise.resolve({ type: 'answer', id: '1', accepted });
      },
    };
    contributor = new Contributor(session as unknown as TableSession);
  }
  async function tell(phase: string, match: number, deal: object): Promise<void> {
    listener.told?.({ table: 'T', phase, match, deal } as unknown as TableInfo);
    await Promise.resolve();
    await Promise.resolve();
  }
  const promise = { next_commitment: 'c1', next_contributors: [] };

  it('is sent once before a match, and noted with the promise', async () => {
    await tell('gathering', 0, promise);
    await tell('gathering', 0, promise);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ type: 'contribute' });
    expect(sent[0]?.entropy).toMatch(/^[0-9a-f]{64}$/);
    expect(dealNote('T', 1, 1)).toMatchObject({
      commitment: 'c1',
      before: true,
      entropy: sent[0]?.entropy,
    });
  });

  it('is another one for each match', async () => {
    await tell('gathering', 0, promise);
    await tell('playing', 1, { commitment: 'c1', contributions: [{ seat: 1, entropy: sent[0]?.entropy }] });
    await tell('over', 1, { ...promise, next_commitment: 'c2' });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.entropy).not.toBe(sent[0]?.entropy);
    expect(dealNote('T', 2, 1)?.commitment).toBe('c2');
    expect(dealNote('T', 1, 1)?.commitment).toBe('c1');
  });

  it('is not sent where it is in already, nor by somebody who watches, nor again after a refusal', async () => {
    await tell('gathering', 0, { ...promise, next_contributors: [1] });
    expect(sent).toEqual([]);
    come({ role: 'spectator' });
    await tell('gathering', 0, promise);
    expect(sent).toEqual([]);
    accepted = false;
    come();
    for (let i = 0; i < 5; ++i) await tell('gathering', 0, promise);
    expect(sent).toHaveLength(1);
  });

  it('is sent for each seat that is used here', async () => {
    await tell('gathering', 0, promise);
    you.seat = 2;
    await tell('gathering', 0, promise);
    you.seat = 1;
    expect(sent).toHaveLength(2);
    expect(dealNote('T', 1, 2)?.entropy).not.toBe(dealNote('T', 1, 1)?.entropy);
  });

  it('is the same after a reload', async () => {
    accepted = false;
    await tell('gathering', 0, promise);
    const [first] = sent;
    come();
    await tell('gathering', 0, promise);
    expect(sent).toEqual([first]);
  });

  it('is not given for a promise that was changed, and the first one is kept', async () => {
    await tell('gathering', 0, { ...promise, next_contributors: [1] });
    await tell('gathering', 0, { next_commitment: 'c9', next_contributors: [] });
    expect(sent).toEqual([]);
    expect(dealNote('T', 1, 1)?.commitment).toBe('c1');
  });

  it('that was taken in and not used is noticed with the first card', async () => {
    await tell('gathering', 0, promise);
    const own = { seat: 1, entropy: sent[0]?.entropy };
    await tell('playing', 1, { commitment: 'c1', contributions: [own] });
    expect(contributor.leftOut).toBe(false);
    expect(dealNote('T', 1, 1)?.shown).toEqual([own]);
    come();
    await tell('playing', 1, { commitment: 'c1', contributions: [] });
    expect(contributor.leftOut).toBe(true);
    // What was shown first is what counts.
    expect(dealNote('T', 1, 1)?.shown).toEqual([own]);
  });

  it('that was refused, because it came too late, is not missed', async () => {
    accepted = false;
    await tell('gathering', 0, promise);
    await tell('playing', 1, { commitment: 'c1', contributions: [] });
    expect(contributor.leftOut).toBe(false);
  });

  it('leaves a bounded number of notes', () => {
    for (let match = 1; match < 200; ++match) {
      noteDeal({ table: 'T', match, seat: 0, commitment: 'c', before: true });
    }
    expect((JSON.parse(localStorage.getItem('vivarium.deals') ?? '[]') as unknown[]).length).toBe(60);
    expect(dealNote('T', 199, 0)).toBeDefined();
  });
});
