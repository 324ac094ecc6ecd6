// The words of the reader's language, for every page and board (docs/WORDS.md). Whatever a component words with `t` or
// `sentence` is worded anew when the language changes.
import { createSubscriber } from 'svelte/reactivity';
import { Wording, type Language } from './language/wording';
import type { Data, Message } from '$net/protocol';

export { languageNames, languages, type Language } from './language/wording';

// One chunk for each language; the browser loads the one that is read.
const dictionaries: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('./language/en'),
  fr: () => import('./language/fr'),
  de: () => import('./language/de'),
  pl: () => import('./language/pl'),
};

let wording = new Wording({}, 'en');
let wanted: Language = 'en';
let wordAnew = (): void => undefined;
const subscribe = createSubscriber((update) => {
  wordAnew = update;
});

/** Loads a language and words everything in it. */
export async function useLanguage(language: Language): Promise<void> {
  wanted = language;
  const { default: messages } = await dictionaries[language]();
  // Of two choices in a row the last one counts, whichever arrives first.
  if (language !== wanted) return;
  wording = new Wording(messages, language);
  wordAnew();
}

/** The message with this id; the id itself where there is none. */
export function t(id: string, args: Data = {}): string {
  subscribe();
  return wording.message(id, args);
}

/** An event as a sentence. `self` is the reader's own seat, to whom it says "you"; null for a spectator. */
export function sentence(event: Message, names: readonly string[], self: number | null = null): string {
  subscribe();
  return wording.sentence(event, { names, seat: self });
}
