// Wording: events and other messages in the words of one language. The twin of i18n/wording.cpp: both follow
// docs/WORDS.md, and tests/i18n/sentences.json holds sentences on which they must agree.
import { IntlMessageFormat } from 'intl-messageformat';
import type { Data, Message } from '$net/protocol';

export const languages = ['en', 'fr', 'de', 'pl'] as const;
export type Language = (typeof languages)[number];

/** Each language in itself, for a choice of languages. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  pl: 'Polski',
};

/** The rules for numbers and lists. British for "Ana, Bo and Cy", without a comma before the "and". */
const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE', pl: 'pl-PL' };

/** To whom something is told. */
export interface Reader {
  /** Of the players, by seat. */
  names: readonly string[];
  /** The reader's own: "you". */
  seat: number | null;
}

const anybody: Reader = { names: [], seat: null };

/** Arguments that hold a seat or several, and how the id ends of the message for when it is the reader's own. */
const ownEndings = { seat: '.you', to: '.to-you', from: '.from-you' } as const;

/** Arguments whose text names a thing that has words of its own: <game>.<kind>.<value>. */
const kinds: Partial<Record<string, string>> = {
  territory: 'territory',
  other_territory: 'territory',
  territories: 'territory',
  place: 'territory',
  species: 'species',
  event: 'event',
  egg: 'egg',
  type: 'type',
  card: 'card',
  cards: 'card',
  given: 'card',
  other_card: 'card',
  stays: 'card',
};

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);
/** With a true minus sign, where JSON and Intl write a hyphen: "−27" */
const plainText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replace(/^-(?=\d+$)/, '−');

function withMinusSigns(text: string, args: Data): string {
  const negative = Object.values(args).filter((value) => typeof value === 'number' && value < 0);
  return negative.reduce<string>((done, value) => {
    const digit = String(value).charAt(1);
    return done.replaceAll(`-${digit}`, `−${digit}`);
  }, text);
}

/** "T12" → "12" */
const numberOf = (value: string): string => /\d*$/.exec(value)?.[0] ?? '';

function lessExactly(value: string): string {
  const dash = value.lastIndexOf('-');
  const less = dash >= 0 ? value.slice(0, dash) : value.replace(/\d+$/, '');
  return less === value ? '' : less;
}

export class Wording {
  readonly #messages: ReadonlyMap<string, string>;
  readonly #forms = new Map<string, string[]>();
  readonly #formats = new Map<string, IntlMessageFormat>();
  readonly #locale: string;
  readonly #list: Intl.ListFormat;

  constructor(
    messages: Record<string, string>,
    readonly language: Language,
  ) {
    this.#messages = new Map(Object.entries(messages));
    this.#locale = locales[language];
    this.#list = new Intl.ListFormat(this.#locale);
    for (const id of this.#messages.keys()) {
      const dot = id.lastIndexOf('.');
      const thing = id.slice(0, dot);
      this.#forms.set(thing, [...(this.#forms.get(thing) ?? []), id.slice(dot + 1)]);
    }
  }

  /** The event as a sentence; where the page has none, what it says in bare words. */
  sentence(event: Message, reader: Reader): string {
    const told = this.message(event.id, event.args, reader);
    if (told !== event.id) return told;
    const values = this.#arguments(event.id, event.args, reader);
    const words = Object.entries(values).map(([name, value]) => `${name} ${value}`);
    return [event.id.replace(/^[^.]*\./, '').replaceAll('-', ' '), ...words].join(', ');
  }

  /** Any message by its id; the id itself where there is none or where it does not fit its arguments. */
  message(id: string, args: Data = {}, reader: Reader = anybody): string {
    const wanted = this.#idFor(id, args, reader);
    try {
      const format = this.#format(wanted);
      return format ? withMinusSigns(String(format.format(this.#arguments(id, args, reader))), args) : id;
    } catch {
      return id;
    }
  }

  /** The message to the reader in person, where it concerns them and there is one; else the one for everybody. */
  #idFor(id: string, args: Data, reader: Reader): string {
    for (const [argument, ending] of Object.entries(ownEndings)) {
      const concerns = reader.seat !== null && argument in args && asList(args[argument]).includes(reader.seat);
      if (concerns && this.#messages.has(id + ending)) return id + ending;
    }
    return id;
  }

  #format(id: string): IntlMessageFormat | undefined {
    const pattern = this.#messages.get(id);
    if (pattern === undefined) return undefined;
    let format = this.#formats.get(id);
    if (!format) {
      format = new IntlMessageFormat(pattern, this.#locale, undefined, { ignoreTag: true });
      this.#formats.set(id, format);
    }
    return format;
  }

  #arguments(id: string, args: Data, reader: Reader): Record<string, string | number> {
    const game = id.slice(0, id.indexOf('.'));
    const result: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(args)) {
      const kind = kinds[name];
      if (name in ownEndings) this.#addSeats(result, name, value, reader);
      else if (kind !== undefined) this.#addThings(result, name, `${game}.${kind}.`, asList(value).map(plainText));
      else result[name] = typeof value === 'number' ? value : this.#list.format(asList(value).map(plainText));
    }
    return result;
  }

  #addSeats(result: Record<string, string | number>, name: string, value: unknown, reader: Reader): void {
    const seats = asList(value);
    const named = (list: unknown[]): string =>
      this.#list.format(list.map((seat) => reader.names[Number(seat)] ?? plainText(seat)));
    result[name] = named(seats);
    if (name === 'seat' && reader.seat !== null && seats.includes(reader.seat)) {
      result['others'] = named(seats.filter((seat) => seat !== reader.seat));
    }
  }

  /** The things by name; and each grammatical form that all of them have, as <argument>_<form>. */
  #addThings(result: Record<string, string | number>, name: string, prefix: string, values: string[]): void {
    const ids = values.map((value) => this.#thingId(prefix, value));
    result[name] = this.#list.format(ids.map((id, i) => this.#messages.get(id) ?? values[i] ?? ''));
    for (const form of this.#forms.get(ids[0] ?? '') ?? []) {
      const formats = ids.map((id) => this.#format(`${id}.${form}`));
      if (!formats.every((format) => format !== undefined)) continue;
      // The words of a card may have its number in them.
      const worded = formats.map((format, i) => String(format.format({ number: numberOf(values[i] ?? '') })));
      result[`${name}_${form}`] = this.#list.format(worded);
    }
  }

  /**
   * A value without words of its own has those of what stands before its last dash, or before its number: any meteor-…
   * is a meteor, any T2 a T.
   */
  #thingId(prefix: string, value: string): string {
    for (let part = value; part !== ''; part = lessExactly(part)) {
      const id = prefix + part;
      if (this.#messages.has(id) || this.#forms.has(id)) return id;
    }
    return prefix + value;
  }
}
