import { describe, expect, it } from 'vitest';
import type { Attack, Event, View } from '$net/types/dino-twist';
import { beats } from './beats';
import type { DinoTwistPosition } from './game';

const territories = ['beach', 'sea', 'jungle', 'desert', 'river', 'hill', 'mountain', 'cliff'];
const seat = { island: Array(8).fill(null), hand_size: 7, action: 'none', burying: 0, score: { total: 0 } };
const view = {
  ...{ phase: 'capture', round: 1, event: 'alone', events: ['twist-island', 'alone'], events_left: 9 },
  ...{ twist: ['A1', 'A2', 'C1', 'C1', 'H1', 'H1', 'V1', 'V1'], attacks: [], seats: [seat, seat, seat] },
} as unknown as View;

const position = (change: Partial<View>, events: Event[] = [], more: object = {}): DinoTwistPosition =>
  ({
    ...{ self: 0, facts: { territories: territories.map((name) => ({ name })) }, events },
    ...{ toAct: [1], decided: [], moves: [], result: null },
    ...{ view: { ...view, ...change }, secrets: { hands: [['A4', 'C9'], null, null], choice: null } },
    ...more,
  }) as unknown as DinoTwistPosition;

const attack = (of: number, card: string, strength: number): Event => ({
  id: 'dino-twist.attack',
  args: { seat: of, cards: [card], species: 'aqua', strength },
});
const cancelled = (of: number): Event => ({
  id: 'dino-twist.cancelled',
  args: { seat: of, cards: ['A9'], count: 1, species: 'aqua', strength: 9 },
});
const capture: Event = {
  id: 'dino-twist.capture',
  args: { seat: 1, cards: ['A4'], strength: 4, card: 'A1', territory: 'beach', place: 'sea', stays: 'A4' },
};
const waiting: Attack = { seat: 1, cards: ['A4'], species: 'aqua', strength: 4, status: 'waiting' };

describe('a reveal', () => {
  it('shows all attacks before any is cancelled', () => {
    const events = [attack(0, 'A4', 4), attack(1, 'A9', 9), attack(2, 'A9', 9), cancelled(1), cancelled(2)];
    const after = position({}, events);
    const [shown, fallen] = beats(position({}, [], { decided: [1, 2] }), after);
    expect(shown?.position.view.attacks.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(shown?.position.secrets?.hands[0]).toEqual(['C9']);
    // The others' cards lie there already.
    expect(shown?.flights).toEqual([{ card: 'A4', from: 'hand', to: 'played-0' }]);
    expect(fallen?.position).toBe(after);
  });
});

describe('a capture', () => {
  const before = position({ attacks: [waiting] });

  it('strikes first, then brings the Dino home', () => {
    const [beat] = beats(before, position({}, [capture]));
    expect(beat?.flights).toEqual([
      { card: 'A4', from: 'played-1', to: 'twist-beach', how: 'strike' },
      { card: 'A1', from: 'twist-beach', to: 'seat-1', order: 1 },
    ]);
  });

  it('is looked at in its own round before the next event comes', () => {
    const events: Event[] = [
      capture,
      { id: 'dino-twist.round', args: { round: 2 }, marks: 'round_begins' },
      { id: 'dino-twist.event', args: { event: 'triple' } },
    ];
    const after = position({ round: 2, event: 'triple', phase: 'preparation' }, events);
    const [last, next] = beats(before, after);
    expect(last?.position.view).toMatchObject({ round: 1, event: 'alone', attacks: [{ status: 'done' }] });
    expect(last?.position.view.twist[0]).toBe('A4');
    expect(last?.position.view.seats[1]?.island[1]).toBe('A1');
    expect(last?.rest).toBeGreaterThan(1000);
    expect(next?.position).toBe(after);
  });

  it('comes before the Big Rock, which ends the game', () => {
    const over: Event = {
      ...{ id: 'dino-twist.game-over', args: { seat: [1], count: 1, points: 1 }, marks: 'game_ends', scores: [] },
    };
    const after = position({ phase: 'over' }, [capture, { id: 'dino-twist.big-rock', args: { rounds: 11 } }, over]);
    const [last, end] = beats(before, after);
    expect(last?.ends).toBeUndefined();
    expect(end?.ends).toBe(over);
  });
});

it('lets the tornado exchange two Dinos of the round before', () => {
  const swap: Event = {
    id: 'dino-twist.tornado-swap',
    args: { species: 'aqua', card: 'A2', territory: 'beach', other_card: 'A1', other_territory: 'sea' },
  };
  const events: Event[] = [{ id: 'dino-twist.round', args: { round: 2 }, marks: 'round_begins' }, swap];
  const [round, tornado] = beats(position({}), position({ twist: ['A2', 'A1'] as never }, events));
  expect(round?.position.view.twist.slice(0, 2)).toEqual(['A1', 'A2']);
  expect(tornado?.flights).toEqual([
    { card: 'A2', from: 'twist-sea', to: 'twist-beach' },
    { card: 'A1', from: 'twist-beach', to: 'twist-sea' },
  ]);
});

it('shows nothing of what others bury but how much it is', () => {
  const [beat] = beats(position({}), position({}, [{ id: 'dino-twist.bury-hidden', args: { seat: 1, count: 2 } }]));
  expect(beat?.flights).toEqual(Array(2).fill({ card: null, from: 'hand-1', to: 'seat-1', order: 0 }));
});
