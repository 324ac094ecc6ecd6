// What the person at this browser likes; remembered here and told to nobody.
import { load, save } from './storage';
import { languages, type Language } from '$words/i18n';

export type Theme = 'system' | 'light' | 'dark';
export const themes: Theme[] = ['system', 'light', 'dark'];

/** How fast things move on the table; still: they do not. */
export const speeds = { still: 0, slow: 0.6, normal: 1, fast: 2 } as const;
export type Speed = keyof typeof speeds;

/** How large cards are, of what their place allows. */
export const cardSizes = { small: 0.8, normal: 1, large: 1.25 } as const;
export type CardSize = keyof typeof cardSizes;

interface Stored {
  name: string;
  language: Language | null;
  theme: Theme;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  guide: boolean;
  bot: string;
  speed: Speed;
  /** The first tap plays where there is nothing more to choose. */
  atOnce: boolean;
  cards: CardSize;
  /** Colours that the colour-blind tell apart more easily. */
  distinct: boolean;
}

/** The first of the browser's languages that we speak. */
export function spokenLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}

class Preferences {
  #stored = $state<Stored>({
    name: '',
    language: null,
    theme: 'system',
    sound: true,
    volume: 0.8,
    guide: true,
    bot: 'normal',
    speed: 'normal',
    atOnce: false,
    cards: 'normal',
    distinct: false,
  });

  constructor() {
    const before = (load('preferences') ?? {}) as Partial<Record<keyof Stored, unknown>>;
    const { name, language, theme, sound, guide, bot, speed, atOnce } = before;
    const { volume, cards, distinct } = before;
    if (typeof name === 'string') this.#stored.name = name;
    if (languages.includes(language as Language)) this.#stored.language = language as Language;
    if (themes.includes(theme as Theme)) this.#stored.theme = theme as Theme;
    if (typeof sound === 'boolean') this.#stored.sound = sound;
    if (typeof guide === 'boolean') this.#stored.guide = guide;
    if (typeof bot === 'string') this.#stored.bot = bot;
    if (typeof speed === 'string' && speed in speeds) this.#stored.speed = speed as Speed;
    if (typeof atOnce === 'boolean') this.#stored.atOnce = atOnce;
    if (typeof volume === 'number' && volume >= 0 && volume <= 1) this.#stored.volume = volume;
    if (typeof cards === 'string' && cards in cardSizes) this.#stored.cards = cards as CardSize;
    if (typeof distinct === 'boolean') this.#stored.distinct = distinct;
  }

  get name(): string {
    return this.#stored.name;
  }
  get language(): Language {
    return this.#stored.language ?? spokenLanguage(navigator.languages);
  }
  get theme(): Theme {
    return this.#stored.theme;
  }
  get sound(): boolean {
    return this.#stored.sound;
  }
  /** Whether a first game is explained while it is played. */
  get guide(): boolean {
    return this.#stored.guide;
  }
  /** The bot that was played against last. */
  get bot(): string {
    return this.#stored.bot;
  }

  get speed(): Speed {
    return this.#stored.speed;
  }
  get atOnce(): boolean {
    return this.#stored.atOnce;
  }
  get volume(): number {
    return this.#stored.volume;
  }
  get cards(): CardSize {
    return this.#stored.cards;
  }
  get distinct(): boolean {
    return this.#stored.distinct;
  }

  set(changes: Partial<Stored>): void {
    Object.assign(this.#stored, changes);
    save('preferences', this.#stored);
  }
}

export const preferences = new Preferences();
