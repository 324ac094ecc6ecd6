import { describe, expect, it } from 'vitest';
import sentences from '../../../../tests/i18n/sentences.json';
import de from './de';
import en from './en';
import fr from './fr';
import pl from './pl';
import { languages, Wording, type Language, type Reader } from './wording';

const anybody: Reader = { names: ['Ana', 'Bo', 'Cy'], seat: null };
const bo: Reader = { names: ['Ana', 'Bo', 'Cy'], seat: 1 };

const words = (messages: Record<string, string>, language: Language = 'en'): Wording => new Wording(messages, language);

describe('Wording', () => {
  it('turns seats into names and joins lists', () => {
    const wording = words({ 'x.give': '{seat} gives {cards} to {to}.' });
    const event = { id: 'x.give', args: { seat: 0, to: 2, cards: ['A3', 'C4', 'C10'] } };
    expect(wording.sentence(event, anybody)).toBe('Ana gives A3, C4 and C10 to Cy.');
  });

  it('follows the language in lists and numbers', () => {
    const message = { 'x.hand': '{cards} {count, plural, one {a} few {b} many {c} other {d}}' };
    const event = { id: 'x.hand', args: { cards: ['1', '2', '3'], count: 2 } };
    const worded = languages.map((language) => words(message, language).sentence(event, anybody));
    expect(worded).toEqual(['1, 2 and 3 d', '1, 2 et 3 d', '1, 2 und 3 d', '1, 2 i 3 b']);
  });

  it('speaks to the reader', () => {
    const wording = words({
      'x.lay': '{seat} lays {card}.',
      'x.lay.you': 'You lay {card}.',
      'x.give': '{seat} gives {card} to {to}.',
      'x.give.to-you': '{seat} gives you {card}.',
    });
    expect(wording.sentence({ id: 'x.lay', args: { seat: 1, card: '34' } }, bo)).toBe('You lay 34.');
    expect(wording.sentence({ id: 'x.lay', args: { seat: 0, card: '34' } }, bo)).toBe('Ana lays 34.');
    expect(wording.sentence({ id: 'x.lay', args: { seat: 1, card: '34' } }, anybody)).toBe('Bo lays 34.');
    expect(wording.sentence({ id: 'x.give', args: { seat: 0, to: 1, card: '34' } }, bo)).toBe('Ana gives you 34.');
    expect(wording.sentence({ id: 'x.give', args: { seat: 1, to: 0, card: '34' } }, bo)).toBe('Bo gives 34 to Ana.');
  });

  it('names those with whom the reader shares', () => {
    const wording = words({
      'x.win': '{seat} win.',
      'x.win.you': '{count, plural, one {You win.} other {You win with {others}.}}',
    });
    expect(wording.sentence({ id: 'x.win', args: { seat: [1], count: 1 } }, bo)).toBe('You win.');
    expect(wording.sentence({ id: 'x.win', args: { seat: [0, 1, 2], count: 3 } }, bo)).toBe('You win with Ana and Cy.');
  });

  it('has names and forms for things', () => {
    const wording = words({
      'x.go': 'From {territory_from} to {place}: {territories_from}.',
      'x.territory.sea': 'the sea',
      'x.territory.sea.from': 'off sea',
      'x.territory.hill': 'the hill',
      'x.territory.hill.from': 'off hill',
      'x.happens': '{event}',
      'x.event.meteor': 'Meteor',
    });
    const go = { id: 'x.go', args: { territory: 'sea', place: 'hill', territories: ['hill', 'sea'] } };
    expect(wording.sentence(go, anybody)).toBe('From off sea to the hill: off hill and off sea.');
    expect(wording.sentence({ id: 'x.happens', args: { event: 'meteor-hill+sea' } }, anybody)).toBe('Meteor');
    expect(wording.sentence({ id: 'x.happens', args: { event: 'flood' } }, anybody)).toBe('flood');
  });

  it('calls cards by what they show', () => {
    const wording = words({
      'x.keep': '{seat} keeps {cards_object}, that is {cards}.',
      'x.card.T.object': 'a T-Rex',
      'x.card.E1.object': 'a T-Rex egg',
      'x.card.A.object': 'Aqua {number}',
      'x.lay': '{seat} lays {card}.',
    });
    const kept = { id: 'x.keep', args: { seat: 0, cards: ['T12', 'E1'] } };
    expect(wording.sentence(kept, anybody)).toBe('Ana keeps a T-Rex and a T-Rex egg, that is T12 and E1.');
    const other = { id: 'x.keep', args: { seat: 0, cards: ['A10'] } };
    expect(wording.sentence(other, anybody)).toBe('Ana keeps Aqua 10, that is A10.');
    expect(wording.sentence({ id: 'x.lay', args: { seat: 0, card: '34' } }, anybody)).toBe('Ana lays 34.');
  });

  it('writes negative numbers with a minus sign', () => {
    const wording = words({ 'x.score': '{seat} has {points, plural, one {# point} other {# points}}: {sets}.' });
    const score = { id: 'x.score', args: { seat: 0, points: -27, sets: -2 } };
    expect(wording.sentence(score, { names: ['A-1'], seat: null })).toBe('A-1 has −27 points: −2.');
    const long = { id: 'x.score', args: { seat: 0, points: -1000, sets: 2 } };
    expect(wording.sentence(long, anybody)).toBe('Ana has −1,000 points: 2.');
  });

  it('gives the id where there are no words', () => {
    const wording = words({ 'x.go': '{seat} goes.' });
    expect(wording.message('x.other', { seat: 1 })).toBe('x.other');
    expect(wording.message('x.go')).toBe('x.go');
  });

  it('does not read names as messages', () => {
    const wording = words({ 'x.go': '{seat} goes.' });
    expect(wording.sentence({ id: 'x.go', args: { seat: 0 } }, { names: ["<b>{seat}'{"], seat: null })).toBe(
      "<b>{seat}'{ goes.",
    );
  });

  it('words what the program in C++ words, alike', () => {
    const wordings = { en: words(en), fr: words(fr, 'fr'), de: words(de, 'de'), pl: words(pl, 'pl') };
    for (const { language, event, names, seat, sentence } of sentences) {
      expect(wordings[language as Language].sentence(event, { names, seat })).toBe(sentence);
    }
    expect(sentences.length).toBeGreaterThan(100);
  });
});
