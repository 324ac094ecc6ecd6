import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BeatsOf } from './beats';
import { eventOf, positionOf } from './fixtures';
import type { Position } from './position';
import { Stage, type Motion } from './stage.svelte';

const scores = [
  { points: 1, sources: { gained: 4, taken: -3 } },
  { points: 2, sources: { gained: 2, taken: 0 } },
];
const roundOver = eventOf('test.round', { marks: 'round_ends', scores });
const step = (number: number, events = [eventOf('test.play')]): Position => positionOf({ number, events });

/** Nothing lands and no rest ends before the test says so. */
function motion(
  still = false,
): Motion & { land: () => Promise<void>; settle: () => Promise<void>; rests: (() => void)[] } {
  const landings: (() => void)[] = [];
  const rests: (() => void)[] = [];
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 8; ++i) await Promise.resolve();
  };
  return {
    still,
    rests,
    settle,
    lift: () => () => new Promise((resolve) => landings.push(resolve)),
    rest: () => new Promise((resolve) => rests.push(resolve)),
    finish: () => landings.splice(0).forEach((landed) => landed()),
    async land() {
      await settle();
      landings.splice(0).forEach((landed) => landed());
      await settle();
    },
  };
}

const oneBeat: BeatsOf = (_before, after) => {
  const ends = after.events.find((event) => event.marks);
  return [{ position: after, flights: [], ...(ends ? { ends } : {}) }];
};

beforeEach(() => vi.stubGlobal('document', { hidden: false }));

describe('The stage', () => {
  it('shows where cards lie before it says what they count', async () => {
    const moves = motion();
    const stage = new Stage(
      moves,
      oneBeat,
      () => 1,
      () => true,
    );
    stage.tell(step(1));
    stage.tell(step(2));
    await moves.settle();
    expect([stage.known?.number, stage.shown?.number, stage.landed?.number]).toEqual([2, 2, 1]);
    await moves.land();
    expect(stage.landed?.number).toBe(2);
    expect(stage.moving).toBe(false);
  });

  it('jumps where nothing tells the way', () => {
    const stage = new Stage(
      motion(),
      oneBeat,
      () => 1,
      () => true,
    );
    stage.tell(step(1));
    stage.tell(step(7));
    expect([stage.shown?.number, stage.landed?.number, stage.moving]).toEqual([7, 7, false]);
  });

  it('holds the end of a round until somebody goes on', async () => {
    const moves = motion(true);
    const stage = new Stage(
      moves,
      oneBeat,
      () => 1,
      () => true,
    );
    stage.tell(step(1));
    stage.tell(step(2, [roundOver]));
    await moves.land();
    stage.tell(step(3));
    expect([stage.ended, stage.shown?.number]).toEqual([roundOver, 2]);
    stage.goOn();
    await moves.land();
    expect([stage.ended, stage.shown?.number]).toEqual([null, 3]);
  });

  it('counts points up source by source, and at once when hurried', async () => {
    const moves = motion();
    const stage = new Stage(
      moves,
      oneBeat,
      () => 1,
      () => true,
    );
    stage.tell(step(1));
    stage.tell(step(2, [roundOver]));
    await moves.land();
    expect([stage.uncounted(0), stage.uncounted(1)]).toEqual([1, 2]);
    moves.rests.shift()?.();
    await moves.land();
    expect([stage.uncounted(0), stage.uncounted(1)]).toEqual([-3, 0]);
    stage.hurry();
    expect(stage.uncounted(0)).toBe(0);
  });

  it('counts nothing up where less motion is wanted', async () => {
    const moves = motion(true);
    const stage = new Stage(
      moves,
      oneBeat,
      () => 1,
      () => true,
    );
    stage.tell(step(1));
    stage.tell(step(2, [roundOver]));
    await moves.land();
    expect(stage.uncounted(0)).toBe(0);
  });
});
