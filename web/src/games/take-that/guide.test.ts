import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Facts, Move, View } from '$net/types/take-that';
import { guide } from './guide';

const facts: Facts = { rounds: 2, expert: false, toads: ['33'] };

function table(changes: Partial<View> = {}): View {
  return {
    phase: 'play',
    round: 1,
    row: ['43', '41'],
    row_cost: 2,
    pile: 10,
    last_phase: false,
    twist_ends_round: false,
    take_draws_extra: false,
    seats: [],
    ...changes,
  };
}
const take: Move = { text: 'take', kind: 'take', cards: [], points: [] };
const play: Move = { text: 'play 44', kind: 'play', cards: ['44'], points: [] };
const twist: Move = { text: 'twist 34', kind: 'twist', cards: ['34'], target: '43', points: [] };

function told(view: View, moves: Move[] = [take], self: number | null = 0): string | undefined {
  return guide({ facts, view, moves, secrets: null }, self)?.id.replace('take-that-ui.guide.', '');
}

describe('the guide', () => {
  const cases: [string, View, Move[]][] = [
    ['start', table({ phase: 'start_row', row: [] }), [play]],
    ['twist', table(), [play, twist, take]],
    ['twist-last', table({ twist_ends_round: true }), [twist, take]],
    ['play', table(), [play, take]],
    ['play-toad', table({ row: ['43', '33'] }), [play, take]],
    ['take', table(), [take]],
    ['take-last', table({ last_phase: true }), [take]],
    ['last-turn', table({ last_phase: true }), [play, take]],
    ['wait', table(), []],
    ['last', table({ last_phase: true }), []],
  ];

  it.each(cases)('tells %s', (expected, view, moves) => expect(told(view, moves)).toBe(expected));

  it('is silent to spectators and when the game is over', () => {
    expect(told(table(), [take], null)).toBeUndefined();
    expect(told(table({ phase: 'over' }), [])).toBeUndefined();
  });

  it.each(['en', 'fr', 'de', 'pl'])('has all its words in %s', (language) => {
    const path = new URL(`../../../../i18n/${language}/take-that-ui.json`, import.meta.url);
    const messages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    for (const [name] of cases) expect(messages[`take-that-ui.guide.${name}`], name).toBeTruthy();
  });
});
