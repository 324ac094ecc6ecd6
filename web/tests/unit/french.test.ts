// French as it is printed: which space stands before a sign, and which quotes. docs/WORDS.md, "Writing messages".
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = '../i18n/fr';
const nameOf = { '\u00a0': 'U+00A0', '\u202f': 'U+202F', ' ': 'a plain space' } as Record<string, string>;
// A terminal has one width of space; there the wider one stands before every sign.
const narrow = (file: string): string => (file === 'terminal.json' ? '\u00a0' : '\u202f');

/** What each file says, without the ids of messages. */
const texts = new Map<string, string[]>([
  ...readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file): [string, string[]] => [
      file,
      Object.values(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>),
    ]),
  ...readdirSync(`${folder}/rules`).map((file): [string, string[]] => [
    file,
    readFileSync(`${folder}/rules/${file}`, 'utf8').split('\n'),
  ]),
]);

/** The marks `:card[…]` of the rules are no punctuation; neither is the ? that a player types into a terminal. */
function findings(text: string, thin: string): string[] {
  const found: string[] = [];
  const complain = (what: string, at: number): void => {
    found.push(`${what}: …${text.slice(Math.max(0, at - 20), at + 10)}…`);
  };
  const wants = (sign: RegExp, space: string): void => {
    for (const { index } of text.matchAll(sign)) {
      const typed = thin === '\u00a0' && text[index] === '?' && [' ', '(', undefined].includes(text[index - 1]);
      if (!typed && text[index - 1] !== space) complain(`wants ${nameOf[space]} before ${text[index]}`, index);
    }
  };
  wants(/[;!?](?=[\s*}.|»)]|$)/g, thin);
  wants(/:(?=[\s*}|]|$)/g, '\u00a0');
  wants(/»/g, '\u00a0');
  for (const { index } of text.matchAll(/«(?!\u00a0)/g)) complain('wants U+00A0 after «', index);
  for (const { index } of text.matchAll(/[“”„"]/g)) complain('wants « »', index);
  for (const { index } of text.matchAll(/'/g)) complain('wants ’', index);
  return found;
}

describe('French typography', () => {
  it('finds what is wrong', () => {
    expect(findings('Gagné !', '\u202f')).toHaveLength(1);
    expect(findings('Gagné\u00a0!', '\u202f')).toHaveLength(1);
    expect(findings('Choisis :', '\u202f')).toHaveLength(1);
    expect(findings('Choisis: une', '\u202f')).toHaveLength(1);
    expect(findings('« Ouverte »', '\u202f')).toHaveLength(2);
    expect(findings('“Ouverte”', '\u202f')).toHaveLength(2);
    expect(findings('La Main\u00a0: :card[A1], et\u202f?', '\u202f')).toEqual([]);
  });

  it.each([...texts])('%s', (file, lines) => {
    expect(lines.flatMap((line) => findings(line, narrow(file)))).toEqual([]);
  });
});
