import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guide } from './guide';
import type { HandCard, TakeThatView } from './view';

function table(changes: Partial<TakeThatView> = {}): TakeThatView {
  return {
    phase: 'turn',
    round: 1,
    rounds: 2,
    expert: false,
    row: ['43', '41'],
    'row-toads': [],
    'row-cost': 2,
    pile: 10,
    'last-phase': false,
    'twist-ends-round': false,
    'take-draws-extra': false,
    seats: [],
    ...changes,
  };
}
const card = (number: string, plays: boolean, twists?: string): HandCard => ({
  card: number,
  toad: false,
  plays,
  ...(twists === undefined ? {} : { twists }),
});

function told(view: TakeThatView, moves = ['take'], self: number | null = 0): string | undefined {
  return guide({ ...view }, moves, self)?.id.replace('take-that-ui.guide.', '');
}

describe('the guide', () => {
  const cases: [string, TakeThatView, string[]][] = [
    ['start', table({ phase: 'start-row', row: [] }), ['play 12']],
    ['twist', table({ hand: [card('44', true), card('34', true, '43')] }), ['play 44', 'twist 34', 'take']],
    ['twist-last', table({ hand: [card('34', false, '43')], 'twist-ends-round': true }), ['twist 34', 'take']],
    ['play', table({ hand: [card('44', true)] }), ['play 44', 'take']],
    ['play-toad', table({ hand: [card('44', true)], 'row-toads': ['33'] }), ['play 44', 'take']],
    ['take', table({ hand: [card('98', false)] }), ['take']],
    ['take-last', table({ hand: [card('98', false)], 'last-phase': true }), ['take']],
    ['last-turn', table({ hand: [card('44', true)], 'last-phase': true }), ['play 44', 'take']],
    ['wait', table(), []],
    ['last', table({ 'last-phase': true }), []],
  ];

  it.each(cases)('tells %s', (expected, view, moves) => expect(told(view, moves)).toBe(expected));

  it('is silent to spectators and when the game is over', () => {
    expect(told(table(), ['take'], null)).toBeUndefined();
    expect(told(table({ phase: 'over' }), [])).toBeUndefined();
  });

  it.each(['en', 'fr', 'de', 'pl'])('has all its words in %s', (language) => {
    const path = new URL(`../../../../i18n/${language}/take-that-ui.json`, import.meta.url);
    const messages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    for (const [name] of cases) expect(messages[`take-that-ui.guide.${name}`], name).toBeTruthy();
  });
});
