/* eslint-disable svelte/prefer-svelte-reactivity -- the maps here are replaced as a whole, never changed in place */
// A recorded game as this browser looks at it: which step, through whose eyes, and the frames that have come so far.
// Frames come in pages; the page of the step comes first, then the others in order, for the log.
import { RequestRefused, type Frame, type ReplayPage } from '$net/api';
import type { GameEvent, Refusal } from '$net/protocol';

/** "all", "spectator" or "seat" and a number, as in the address. */
export type Viewpoint = string;
export const viewpointPattern = /^(?:all|spectator|seat[0-9])$/;

export type LoadPage = (view: Viewpoint, from: number) => Promise<ReplayPage>;

export interface LogLine {
  step: number;
  event: GameEvent;
}

export class Replay {
  facts = $state.raw<ReplayPage | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  view = $state<Viewpoint>('all');
  step = $state(0);
  /** By step; replaced as a whole when a page has come. */
  frames = $state.raw<ReadonlyMap<number, Frame>>(new Map());
  /** Whether the last step went forward: only then its events explain what is seen. */
  forward = $state(true);

  readonly last = $derived((this.facts?.total ?? 1) - 1);
  readonly frame = $derived(this.frames.get(this.step) ?? null);
  readonly log = $derived.by<LogLine[]>(() => {
    const lines: LogLine[] = [];
    for (let step = 0; step <= this.step; ++step) {
      for (const event of this.frames.get(step)?.events ?? []) lines.push({ step, event });
    }
    return lines;
  });

  #load: LoadPage;
  /** Counts viewpoints, so that what comes too late for one is dropped. */
  #look = 0;

  constructor(load: LoadPage, step = 0, view: Viewpoint = 'all') {
    this.#load = load;
    this.step = Math.max(0, step);
    void this.look(view);
  }

  /** Through other eyes, at the same step. */
  async look(view: Viewpoint): Promise<void> {
    const look = ++this.#look;
    this.view = view;
    try {
      let pages = new Map<number, Frame>();
      const add = (page: ReplayPage): void => {
        pages = new Map([...pages, ...page.frames.map((frame) => [frame.step, frame] as const)]);
        this.frames = pages;
        this.facts = page;
      };
      let page = await this.#load(view, this.step);
      if (look !== this.#look) return;
      // A step that the game does not have: a link that somebody changed.
      if (page.frames.length === 0 && page.total > 0) {
        this.step = page.total - 1;
        page = await this.#load(view, this.step);
        if (look !== this.#look) return;
      }
      add(page);
      this.refusal = null;
      for (let from = 0; from < page.total;) {
        while (pages.has(from)) ++from;
        if (from >= page.total) break;
        const next = await this.#load(view, from);
        if (look !== this.#look) return;
        if (next.frames.length === 0) break;
        add(next);
      }
    } catch (problem) {
      if (look !== this.#look) return;
      this.refusal =
        problem instanceof RequestRefused ? problem.refusal : { code: 'internal_error', text: String(problem) };
    }
  }

  /** To this step, as far as there are steps. */
  go(step: number): void {
    const wanted = Math.min(Math.max(0, step), this.last);
    this.forward = wanted === this.step + 1;
    this.step = wanted;
  }

  /** The next step of which the viewer noticed something; the last one where there is none. */
  get following(): number {
    for (let step = this.step + 1; step < this.last; ++step) {
      const frame = this.frames.get(step);
      if (!frame || frame.events.length > 0) return step;
    }
    return this.last;
  }
}

/** The records of a file: one, or one a line. Throws where there is none. */
export function recordsIn(text: string): object[] {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  let values: unknown[];
  try {
    values = [JSON.parse(text)];
  } catch {
    values = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as unknown);
  }
  const records = values.filter(isObject);
  if (records.length === 0 || records.length !== values.length) throw new Error('no record');
  return records;
}
