import { describe, expect, it } from 'vitest';
import type { EventFacts, Move, View } from '$net/types/dino-twist';
import type { DinoTwistPosition } from './game';
import { tip } from './tip';

const calm = { aqua: 0, carni: 0, herbi: 0, voli: 0 };
interface Change {
  view?: Partial<View>;
  event?: Partial<EventFacts>;
  island?: 't_rex' | 'little_rex';
  choice?: string;
}

function position(
  { view, event, island = 't_rex', choice }: Change,
  moves: string[],
  self: number | null = 0,
): DinoTwistPosition {
  const usual = { name: 'e', destroyed: [], bonuses: calm, teams: 'duos', either_territory: false };
  return {
    self,
    facts: { events: [{ ...usual, ...event }], islands: [island] } as never,
    view: { phase: 'preparation', round: 1, event: 'e', ...view } as View,
    secrets: { hands: [], buried: [], burials: [], choice: choice ?? null },
    moves: moves.map((kind) => ({ kind }) as Move),
  } as unknown as DinoTwistPosition;
}

const hintFor = (change: Change, ...moves: string[]): string | undefined =>
  tip(position(change, moves))?.id.replace('dino-twist.ui.guide.', '');

describe('the tip', () => {
  it('begins with how to attack', () => {
    expect(hintFor({}, 'attack')).toBe('attack');
  });

  it('tells that a choice can be changed once it is made', () => {
    expect(hintFor({ choice: 'attack A2' }, 'attack')).toBe('laid');
  });

  it('explains a burial when one is offered', () => {
    expect(hintFor({ view: { round: 5 } }, 'attack', 'bury')).toBe('bury');
  });

  it('explains what the event changes', () => {
    const under = (event: Partial<EventFacts>) => hintFor({ view: { round: 5 }, event }, 'attack');
    expect(under({ destroyed: ['sea'] })).toBe('meteor');
    expect(under({ teams: 'mixed' })).toBe('mixed');
    expect(under({ bonuses: { ...calm, aqua: 3 } })).toBe('bonus');
    expect(under({})).toBeUndefined();
  });

  it('explains a capture by where the Dino may go', () => {
    const view: Partial<View> = { phase: 'capture' };
    expect(hintFor({ view }, 'capture')).toBe('capture');
    expect(hintFor({ view, event: { either_territory: true } }, 'capture')).toBe('place-either');
    expect(hintFor({ view, island: 'little_rex' }, 'capture')).toBe('place-anywhere');
    expect(hintFor({ view })).toBe('order');
  });

  it('leaves spectators and those who wait for the others alone', () => {
    expect(tip(position({}, [], null))).toBeNull();
    expect(hintFor({})).toBeUndefined();
  });
});
