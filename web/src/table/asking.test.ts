import { describe, expect, it } from 'vitest';
import { questionOf, type Sources } from './asking';
import { moveOf, positionOf } from './fixtures';

const mine = positionOf({ toAct: [0], moves: [moveOf('take', 'take')] });
const sourcesOf = (changes: Partial<Sources> = {}): Sources => ({
  position: mine,
  standIn: null,
  refusal: '',
  reason: '',
  ended: null,
  asked: { text: 'Take?' },
  picked: false,
  waiting: 'Waiting',
  over: 'Over',
  tip: 'tip',
  hints: false,
  words: (id) => id,
  ...changes,
});
const deeds = (changes: Partial<Sources>): string[] =>
  questionOf(sourcesOf(changes)).choices.map(({ deed }) => deed.do);

describe('The one question', () => {
  it('is in order: a refusal, a stand-in, the end of the round, why not, what is asked', () => {
    const all = {
      refusal: 'Refused',
      standIn: { text: 'A bot plays', back: () => undefined },
      ended: { text: 'Round over', waitingFor: '' },
      reason: 'Too far',
    };
    expect(questionOf(sourcesOf(all)).kind).toBe('refused');
    expect(questionOf(sourcesOf({ ...all, refusal: '' })).kind).toBe('stand-in');
    expect(questionOf(sourcesOf({ ...all, refusal: '', standIn: null })).kind).toBe('ended');
    const why = questionOf(sourcesOf({ reason: 'Too far' }));
    expect([why.kind, why.text, why.tip]).toEqual(['why', 'Too far', 'Take?']);
    expect(questionOf(sourcesOf()).kind).toBe('asked');
  });

  it('offers a hint until something is picked, then to put it back', () => {
    expect(deeds({ hints: true })).toEqual(['hint']);
    expect(deeds({ hints: true, picked: true })).toEqual(['put-back']);
  });

  it('has at most three answers', () => {
    const choices = ['a', 'b', 'c'].map((text) => ({ text, deed: { do: 'play' as const, move: moveOf(text, text) } }));
    expect(deeds({ asked: { text: '', choices }, hints: true })).toEqual(['play', 'play', 'play']);
  });

  it('is whom one waits for, with the choice to take back', () => {
    const position = positionOf({ toAct: [1], decided: [0] });
    const question = questionOf(sourcesOf({ position, asked: null }));
    expect(question.kind).toBe('chosen');
    expect(question.choices.map(({ deed }) => deed.do)).toEqual(['retract']);
    expect(questionOf(sourcesOf({ position: positionOf({ toAct: [1] }), asked: null })).kind).toBe('waiting');
  });

  it('lets a move be undone where that is possible', () => {
    expect(deeds({ position: positionOf({ toAct: [1], canUndo: true }), asked: null })).toEqual(['undo']);
  });
});
