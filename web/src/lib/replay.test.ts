import { describe, expect, it } from 'vitest';
import { RequestRefused, type Frame, type ReplayPage } from '$net/api';
import { recordsIn, Replay, type LoadPage } from './replay.svelte';

const most = 4;

/** A game of ten steps; nothing is to be seen of steps 5 and 6. */
function game(asked: string[] = []): LoadPage {
  return (view, from) => {
    asked.push(`${view} ${from}`);
    const frames: Frame[] = [];
    for (let step = from; step < Math.min(10, from + most); ++step) {
      const events = step === 5 || step === 6 ? [] : [{ id: `step-${step}`, args: {} }];
      frames.push({ step, events, to_act: [], decided: [], view: { of: view }, secrets: null });
    }
    const page: ReplayPage = {
      ...{ game: 'take-that', options: {}, facts: {}, players: [], total: 10, rounds: [], from },
      frames,
    };
    return Promise.resolve(page);
  };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('a replay', () => {
  it('asks for the step of the link first, then for everything else once', async () => {
    const asked: string[] = [];
    const replay = new Replay(game(asked), 6, 'seat1');
    await settled();
    expect(asked).toEqual(['seat1 6', 'seat1 0', 'seat1 4']);
    expect(replay.frames.size).toBe(10);
    expect(replay.frame?.step).toBe(6);
  });

  it('goes step by step and stops at both ends', async () => {
    const replay = new Replay(game());
    await settled();
    replay.go(-1);
    expect(replay.step).toBe(0);
    replay.go(99);
    expect(replay.step).toBe(9);
    expect(replay.forward).toBe(false);
    replay.go(3);
    replay.go(4);
    expect(replay.forward).toBe(true);
  });

  it('passes over what its viewer did not notice when it plays', async () => {
    const replay = new Replay(game(), 4);
    await settled();
    expect(replay.following).toBe(7);
    replay.go(9);
    expect(replay.following).toBe(9);
  });

  it('tells the story up to the step', async () => {
    const replay = new Replay(game(), 7);
    await settled();
    expect(replay.log.map((line) => line.step)).toEqual([0, 1, 2, 3, 4, 7]);
  });

  it('takes a link behind the end for the end', async () => {
    const replay = new Replay(game(), 500);
    await settled();
    expect(replay.step).toBe(9);
    expect(replay.frame?.step).toBe(9);
  });

  it('keeps the step when it looks through other eyes', async () => {
    const replay = new Replay(game(), 3);
    await settled();
    void replay.look('seat0');
    void replay.look('seat1');
    await settled();
    expect(replay.step).toBe(3);
    expect([...replay.frames.values()].every((frame) => frame.view.of === 'seat1')).toBe(true);
  });

  it('says what the server refused', async () => {
    const replay = new Replay(() => Promise.reject(new RequestRefused({ code: 'wrong_record', text: 'no' })));
    await settled();
    expect(replay.refusal?.code).toBe('wrong_record');
  });
});

describe('a file of records', () => {
  it('has one, over several lines or not, or one a line', () => {
    expect(recordsIn('{"a":\n 1}')).toEqual([{ a: 1 }]);
    expect(recordsIn('{"a":1}\n{"a":2}\n\n')).toEqual([{ a: 1 }, { a: 2 }]);
  });
  it('is refused where it has something else', () => {
    for (const text of ['', 'hello', '[1]', '3', '{"a":1}\n4']) expect(() => recordsIn(text)).toThrow();
  });
});
