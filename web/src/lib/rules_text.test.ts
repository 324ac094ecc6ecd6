import type { Token, Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { anchorOf, readRules, type Mark } from './rules_text';

function marksIn(tokens: Token[]): Mark[] {
  return tokens.flatMap((token) => {
    if (token.type === 'mark') return [token as Mark];
    if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => marksIn(item.tokens));
    if (token.type === 'table') return (token as Tokens.Table).rows.flat().flatMap((cell) => marksIn(cell.tokens));
    return 'tokens' in token && token.tokens ? marksIn(token.tokens) : [];
  });
}
const found = (source: string): [string, string][] =>
  marksIn(readRules(source).tokens).map((mark) => [mark.kind, mark.text]);

describe('marks in the rules', () => {
  it('are found in text, lists, tables and emphasis', () => {
    expect(found('Lay :card[34] or :card[A3].')).toEqual([
      ['card', '34'],
      ['card', 'A3'],
    ]);
    expect(found('- a :tile[4]\n- **:event[meteor]**')).toEqual([
      ['tile', '4'],
      ['event', 'meteor'],
    ]);
    expect(found('| a | b |\n|---|---|\n| :card[22] | 5 |')).toEqual([['card', '22']]);
  });

  it('may hold other marks where something is assumed', () => {
    const [mark] = marksIn(readRules('It costs :assumed[5, like :card[33]].').tokens);
    expect(mark).toMatchObject({ kind: 'assumed', text: '5, like :card[33]' });
    expect(marksIn(mark?.tokens ?? [])).toMatchObject([{ kind: 'card', text: '33' }]);
  });

  it('are left as they are where they are none', () => {
    expect(found('Note: [34] and :cards[1] and :card without brackets')).toEqual([]);
  });
});

describe('headings', () => {
  it('have an address each, in every language', () => {
    const { headings } = readRules('# Take That\n\n## Un tour\n\nx\n\n## Fin de la manche\n\n## Un tour\n');
    expect(headings).toEqual([
      { id: 'take-that', text: 'Take That', depth: 1 },
      { id: 'un-tour', text: 'Un tour', depth: 2 },
      { id: 'fin-de-la-manche', text: 'Fin de la manche', depth: 2 },
      { id: 'un-tour-2', text: 'Un tour', depth: 2 },
    ]);
    expect(anchorOf('Łatwy początek – część 1!')).toBe('latwy-poczatek-czesc-1');
  });
});
