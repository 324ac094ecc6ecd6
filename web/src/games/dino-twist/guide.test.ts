import { describe, expect, it } from 'vitest';
import { guide } from './guide';
import type { DinoTwistView } from './view';

const calm = { aqua: 0, carni: 0, herbi: 0, voli: 0 };
const table = (change: Partial<DinoTwistView> = {}): DinoTwistView =>
  ({
    phase: 'preparation',
    round: 1,
    event: { name: 'twist-island', destroyed: [], bonuses: calm, teams: 'duos', either_territory: false },
    players: [{ seat: 0, island_kind: 't-rex' }],
    choice: null,
    ...change,
  }) as DinoTwistView;

const hintFor = (view: DinoTwistView, ...moves: string[]): string | undefined =>
  guide(view, moves, 0)?.id.replace('dino-twist.ui.guide.', '');

describe('the guide', () => {
  it('begins with how to attack', () => {
    expect(hintFor(table(), 'attack A2')).toBe('attack');
  });

  it('tells that a choice can be changed once it is made', () => {
    expect(hintFor(table({ choice: 'attack A2' }), 'attack A2')).toBe('laid');
  });

  it('explains a burial when one is offered', () => {
    expect(hintFor(table({ round: 5 }), 'attack A2', 'bury A2+A3')).toBe('bury');
  });

  it('explains what the event changes', () => {
    const event = table().event;
    const under = (change: object) => hintFor(table({ round: 5, event: { ...event, ...change } }), 'attack A2');
    expect(under({ destroyed: ['sea'] })).toBe('meteor');
    expect(under({ teams: 'mixed' })).toBe('mixed');
    expect(under({ bonuses: { ...calm, aqua: 3 } })).toBe('bonus');
    expect(under({})).toBeUndefined();
  });

  it('explains a capture by where the Dino may go', () => {
    const capturing = table({ phase: 'capture' });
    expect(hintFor(capturing, 'capture sea to sea')).toBe('capture');
    expect(hintFor({ ...capturing, event: { ...capturing.event, either_territory: true } }, 'capture sea to sea')).toBe(
      'place-either',
    );
    const littleRex = table({ phase: 'capture', players: [{ seat: 0, island_kind: 'little-rex' }] as never });
    expect(hintFor(littleRex, 'capture sea to hill')).toBe('place-anywhere');
    expect(hintFor(capturing)).toBe('order');
  });

  it('leaves spectators and those who wait for the others alone', () => {
    expect(guide(table(), [], null)).toBeNull();
    expect(hintFor(table())).toBeUndefined();
  });
});
