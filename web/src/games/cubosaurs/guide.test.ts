import { describe, expect, it } from 'vitest';
import english from '../../../../i18n/en/cubosaurs-ui.json';
import { guide } from './guide';

const view = (phase: string, hand: string[], pack = 7) => ({
  phase,
  pack,
  hand: { cards: hand, hidden: 0, size: hand.length, drawn: [] },
});

describe('the guide', () => {
  it.each([
    ['wait', view('turn', []), []],
    ['rob', view('rob', []), ['rob 0', 'rob 2']],
    ['must-keep', view('turn', ['T1', 'S1']), ['keep']],
    ['last-hand', view('turn', ['E1'], 0), ['keep', 'refuse S2']],
    ['egg', view('turn', ['E1', 'G1']), ['keep', 'refuse S2', 'buy 4']],
    ['raptor', view('turn', ['K1']), ['keep', 'refuse S2', 'buy 4']],
    ['buy', view('turn', ['T1', 'S1', 'B1']), ['keep', 'refuse P2', 'buy 6 P2']],
    ['big-hand', view('turn', ['T1', 'S1', 'B1']), ['keep', 'refuse P2']],
    ['turn', view('turn', ['T1']), ['keep', 'refuse P2']],
  ])('speaks of %s at its moment, in words that exist', (topic, seen, moves) => {
    const hint = guide(seen, moves, 1);
    expect(hint?.id).toBe(`cubosaurs.ui.guide.${topic}`);
    expect(english).toHaveProperty([hint?.id ?? '']);
  });

  it('says nothing to spectators and after the end', () => {
    expect(guide(view('turn', []), [], null)).toBeNull();
    expect(guide(view('over', []), [], 1)).toBeNull();
  });
});
