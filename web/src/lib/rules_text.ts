// The rules for players (i18n/<language>/rules/<game>.md) as a tree that components draw: no text of it ever becomes markup
// by itself. Markdown as Marked reads it, with the marks of docs/WORDS.md: :card[A3], :tile[4], :event[meteor], :assumed[…].
import { Marked, type Token, type Tokens } from 'marked';

/** Words with a mark: a picture of something, or a passage that rests on an assumption. */
export interface Mark extends Tokens.Generic {
  type: 'mark';
  kind: 'card' | 'tile' | 'event' | 'assumed';
  /** What stands in the brackets. */
  text: string;
  /** The same read as words, for `assumed`. */
  tokens: Token[];
}

export interface Heading {
  id: string;
  text: string;
  depth: number;
}

export interface RulesText {
  tokens: Token[];
  headings: Heading[];
}

// Brackets may stand in brackets once: an assumed passage can show a card.
const marks = /^:(card|tile|event|assumed)\[((?:[^[\]]|\[[^[\]]*\])*)\]/;

const reader = new Marked({
  extensions: [
    {
      name: 'mark',
      level: 'inline',
      start: (source) => {
        const place = source.search(/:(?:card|tile|event|assumed)\[/);
        return place < 0 ? undefined : place;
      },
      tokenizer(source): Mark | undefined {
        const found = marks.exec(source);
        if (!found) return undefined;
        const [raw, kind, text] = found as unknown as [string, Mark['kind'], string];
        return { type: 'mark', raw, kind, text, tokens: kind === 'assumed' ? this.lexer.inlineTokens(text) : [] };
      },
    },
  ],
});

/** The words of a heading without marks and emphasis. */
function plain(tokens: Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens?.length ? plain(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('');
}

/** "Ende einer Runde" → "ende-einer-runde": what follows the # of a link. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function readRules(source: string): RulesText {
  const tokens = reader.lexer(source);
  const headings: Heading[] = [];
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const text = plain(token.tokens ?? []);
    const same = headings.filter((heading) => heading.text === text).length;
    headings.push({
      id: anchorOf(text) + (same > 0 ? `-${same + 1}` : ''),
      text,
      depth: (token as Tokens.Heading).depth,
    });
  }
  return { tokens, headings };
}
