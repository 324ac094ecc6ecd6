// What a screen reader is told although nobody moved the focus. What comes within a moment is told in one go, so that
// a round's end is one announcement and not twelve.

const moment = 500;
const mostSentences = 8;

class Announcer {
  /** Two regions take turns: the same sentence twice is told twice. */
  texts = $state<[string, string]>(['', '']);
  #waiting: string[] = [];
  #next = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (text === '') return;
    this.#waiting.push(text);
    this.#timer ??= setTimeout(() => this.#tell(), moment);
  }

  #tell(): void {
    this.#timer = undefined;
    // Somebody who was away wants the end of the story.
    const text = this.#waiting.splice(0).slice(-mostSentences).join(' ');
    this.texts = this.#next === 0 ? [text, ''] : ['', text];
    this.#next = 1 - this.#next;
  }
}

export const announcer = new Announcer();
