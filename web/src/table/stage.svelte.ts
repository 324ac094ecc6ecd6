// Known and shown: the server's latest position, and the one that is on the table while beats lead there. Nothing waits
// for motion but the picture: whoever chooses chooses in the position that is known.
import { tick } from 'svelte';
import type { Event } from '$net/types/common';
import { beatsBetween, countedSources, type Beat, type BeatsOf, type Flight } from './beats';
import type { Position } from './position';

const lineTime = 650;

/** Plays the flights of a beat on what is drawn. */
export interface Motion {
  /** Nothing moves, and nothing is counted up. */
  readonly still: boolean;
  /** Notes where things are, before the picture changes; what it gives is played on the new picture. */
  lift(flights: Flight[]): (speed: number) => Promise<void>;
  /** A rest; ends early when everything is hurried. */
  rest(milliseconds: number): Promise<void>;
  /** Ends at once what is on its way. */
  finish(): void;
}

export class Stage {
  known = $state.raw<Position | null>(null);
  /** Where the cards lie. */
  shown = $state.raw<Position | null>(null);
  /** What counts and belongings say: it follows `shown` when the cards have landed. */
  landed = $state.raw<Position | null>(null);
  /** A round or the game has ended with this, and it is looked at. */
  ended = $state.raw<Event | null>(null);
  moving = $state(false);
  /** How many sources of its points have been counted. */
  counted = $state(Infinity);

  #waiting: Beat[] = [];
  #goesOn: (() => void) | null = null;
  /** Counts runs, so that one that was cut off does nothing more. */
  #run = 0;

  constructor(
    private readonly motion: Motion,
    private readonly beatsOf: BeatsOf,
    /** How fast things move; 0: they do not. */
    private readonly speed: () => number,
    /** What has ended stays until somebody goes on; in a replay, or where a bot plays for the viewer, for a while. */
    private readonly holds: () => boolean,
  ) {}

  tell(position: Position): void {
    const before = this.known;
    this.known = position;
    if (before && before.match === position.match && before.number === position.number) return this.#renew(position);
    const beats = beatsBetween(before, position, this.beatsOf, this.#waiting.length);
    if (!beats || document.hidden || this.speed() === 0) return this.#jump(beats ?? [], position);
    this.#waiting.push(...beats);
    if (!this.moving) void this.#play();
  }

  /** The end of the round has been looked at. */
  goOn(): void {
    this.ended = null;
    this.#goesOn?.();
  }

  /** What a seat gets by the sources that have not been counted yet. */
  uncounted(seat: number): number {
    const { ended, counted } = this;
    if (!ended || counted === Infinity) return 0;
    const sources = ended.scores?.[seat]?.sources ?? {};
    return countedSources(ended)
      .slice(counted)
      .reduce((sum, name) => sum + (sources[name] ?? 0), 0);
  }

  /** A click ends what moves; what has ended stays to be looked at. */
  hurry(): void {
    this.counted = Infinity;
    this.motion.finish();
  }

  /** What is known is shown at once; an end that nobody has looked at yet stays. */
  catchUp(): void {
    if (this.moving && !this.ended && this.known) this.#jump(this.#waiting, this.known);
  }

  // The same position, told again because something around it changed.
  #renew(position: Position): void {
    if (this.moving) return;
    this.shown = position;
    this.landed = position;
  }

  #jump(beats: Beat[], position: Position): void {
    this.#run += 1;
    this.#goesOn = null;
    this.#waiting = [];
    this.motion.finish();
    const end = beats.findIndex((beat) => beat.ends);
    if (end >= 0) {
      this.#waiting = beats.slice(end);
      void this.#play();
      return;
    }
    this.moving = false;
    this.ended = null;
    this.shown = position;
    this.landed = position;
  }

  async #play(): Promise<void> {
    const run = ++this.#run;
    const current = (): boolean => run === this.#run;
    this.moving = true;
    for (let beat = this.#waiting.shift(); beat; beat = this.#waiting.shift()) {
      const land = this.motion.lift(beat.flights);
      this.shown = beat.position;
      await tick();
      if (!current()) return;
      const hurried = this.#waiting.length > 2 ? 3 : 1;
      const speed = this.speed() * hurried;
      if (speed > 0) await land(speed);
      if (!current()) return;
      this.landed = beat.position;
      if (beat.ends) {
        this.ended = beat.ends;
        void this.#count(beat.ends, run);
        // The end of the game stays.
        if (beat.ends.marks === 'game_ends') break;
        const wentOn = new Promise<void>((resolve) => (this.#goesOn = resolve));
        await (this.holds() ? wentOn : Promise.race([wentOn, this.motion.rest(2500)]));
        this.ended = null;
      } else if (beat.rest !== undefined && speed > 0) {
        await this.motion.rest(beat.rest / speed);
      }
      if (!current()) return;
    }
    this.moving = false;
    const { known } = this;
    if (known && this.shown?.number === known.number) this.#renew(known);
  }

  async #count(event: Event, run: number): Promise<void> {
    const { length } = countedSources(event);
    this.counted = this.motion.still || this.speed() === 0 ? Infinity : 0;
    while (this.counted < length) {
      await this.motion.rest(lineTime / this.speed());
      if (run !== this.#run) return;
      this.counted += 1;
    }
    this.counted = Infinity;
  }
}
