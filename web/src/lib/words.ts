// Words of the reader's language, from i18n/<language>/*.json (ICU messages). docs/WORDS.md says how events are worded.
// Whatever a component words with t or sentence is worded anew when the language changes.
import { IntlMessageFormat } from 'intl-messageformat';
import { SvelteMap } from 'svelte/reactivity';
import type { GameEvent } from './protocol';

export const languages = ['en', 'fr', 'de', 'pl'] as const;
export type Language = (typeof languages)[number];
type Arguments = Record<string, string | number | boolean>;

const files = import.meta.glob<Record<string, string>>('../../../i18n/*/*.json', { import: 'default' });
const messages = new SvelteMap<string, string>();
let current: Language = 'en';

/** Loads a language and words everything in it. */
export async function useLanguage(language: Language): Promise<void> {
  const wanted = Object.entries(files).filter(([path]) => path.includes(`/i18n/${language}/`));
  const loaded = await Promise.all(wanted.map(([, load]) => load()));
  current = language;
  for (const file of loaded) for (const [id, pattern] of Object.entries(file)) messages.set(id, pattern);
}

/** The message with this id; the id itself where there is none. */
export function t(id: string, args: Arguments = {}): string {
  const pattern = messages.get(id);
  return pattern === undefined ? id : String(new IntlMessageFormat(pattern, current).format(args));
}

/** An event as a sentence. */
export function sentence(event: GameEvent, names: string[]): string {
  const args: Arguments = {};
  for (const [name, value] of Object.entries(event.args)) {
    const one = (x: unknown): string =>
      ['seat', 'to', 'from'].includes(name) ? (names[Number(x)] ?? String(x)) : String(x);
    args[name] = Array.isArray(value) ? value.map(one).join(', ') : typeof value === 'number' ? value : one(value);
    if (['seat', 'to', 'from'].includes(name) && !Array.isArray(value)) args[name] = one(value);
  }
  return t(event.id, args);
}
