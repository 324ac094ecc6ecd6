// Plays the flights of a beat. Things carry data-card, places data-place; a card is looked for in its place, and the
// place stands in where the card itself is not drawn there (a hand of somebody else, a pile).
import type { Flight } from '../table/beats';
import type { Motion } from '../table/stage.svelte';

const flightTime = 420;
const stagger = 70;
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

interface Lifted {
  flight: Flight;
  box: DOMRect;
  picture: HTMLElement | null;
}

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const quoted = (value: string): string => `"${CSS.escape(value)}"`;

export class TableMotion implements Motion {
  #running = new Set<Animation>();
  #rests = new Set<() => void>();

  /** `root` is what the places are in; pictures on their way are drawn in `sky`, above everything. */
  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly sky: () => HTMLElement | undefined,
  ) {}

  get still(): boolean {
    return calm();
  }

  lift(flights: Flight[]): (speed: number) => Promise<void> {
    const lifted = flights.flatMap<Lifted>((flight) => {
      const from = this.#find(flight.from, flight.card);
      if (!from) return [];
      const picture = from.hasAttribute('data-card') ? (from.cloneNode(true) as HTMLElement) : null;
      return [{ flight, box: from.getBoundingClientRect(), picture }];
    });
    return (speed) => this.#fly(lifted, speed);
  }

  rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#rests.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#rests.add(end);
    });
  }

  finish(): void {
    for (const animation of this.#running) animation.finish();
    for (const end of this.#rests) end();
  }

  #find(place: string, card: string | null): HTMLElement | null {
    const root = this.root();
    const there = root?.querySelector<HTMLElement>(`[data-place=${quoted(place)}]`) ?? null;
    return there?.querySelector<HTMLElement>(`[data-card=${quoted(card ?? '')}]`) ?? there;
  }

  async #fly(lifted: Lifted[], speed: number): Promise<void> {
    const orders = [...new Set(lifted.map(({ flight }) => flight.order ?? 0))].sort((a, b) => a - b);
    // Where they go is read for all of them before anything is drawn.
    const goals = lifted.map((one) => {
      const to = this.#find(one.flight.to, one.flight.card);
      return { ...one, to, goal: to?.getBoundingClientRect() };
    });
    const landings = goals.map(({ flight, box, picture, to, goal }, i) => {
      if (!to || !goal || (goal.width === 0 && goal.height === 0)) return null;
      if (calm()) return this.#outline(to, speed);
      const delay = (orders.indexOf(flight.order ?? 0) * flightTime * 0.6 + Math.min(i, 8) * stagger) / speed;
      return this.#travel({ flight, box, goal, picture, to }, delay, flightTime / speed);
    });
    await Promise.all(landings);
  }

  // With reduced motion nothing travels: the goal is outlined for a moment, and nobody waits for it.
  #outline(element: HTMLElement, speed: number): null {
    const frame = { outline: '3px solid var(--accent)' };
    element.animate([frame, frame], { duration: 1200 / speed });
    return null;
  }

  async #travel(
    { flight, box, goal, picture, to }: Omit<Lifted, 'flight'> & { flight: Flight; goal: DOMRect; to: HTMLElement },
    delay: number,
    duration: number,
  ): Promise<void> {
    const isCard = to.hasAttribute('data-card');
    const drawn = isCard ? (to.cloneNode(true) as HTMLElement) : picture;
    const sky = this.sky();
    if (!drawn || !sky) return;
    // What travels keeps the shape of a card, also from and to a place that is as wide as the table.
    const shape = isCard ? goal : box;
    const scaleIn = (place: DOMRect): number => (place === shape ? 1 : Math.min(place.height, 96) / shape.height);
    for (const part of [drawn, ...drawn.querySelectorAll<HTMLElement>('[data-card], [data-choice], [id]')]) {
      for (const name of ['data-card', 'data-choice', 'data-place', 'id', 'tabindex']) part.removeAttribute(name);
    }
    drawn.inert = true;
    Object.assign(drawn.style, {
      position: 'absolute',
      left: '0',
      top: '0',
      width: `${shape.width}px`,
      height: `${shape.height}px`,
      margin: '0',
      outline: 'none',
      filter: 'none',
    });
    drawn.style.setProperty('--card-width', `${shape.width}px`);
    const around = sky.getBoundingClientRect();
    const at = (place: DOMRect, scale: number): string => {
      const x = place.x - around.x + (place.width - shape.width) / 2;
      const y = place.y - around.y + (place.height - shape.height) / 2;
      return `translate(${x}px, ${y}px) scale(${scale})`;
    };
    sky.append(drawn);
    const hidden = isCard
      ? to.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration, fill: 'backwards' })
      : null;
    const end =
      flight.how === 'sink'
        ? { transform: `${at(box, 1)} rotate(24deg) translateY(60%)`, opacity: 0 }
        : { transform: at(goal, scaleIn(goal)), opacity: isCard ? 1 : 0.35 };
    const travel = drawn.animate([{ transform: at(box, scaleIn(box)), opacity: 1 }, end], {
      duration: flight.how === 'strike' ? duration * 0.6 : duration,
      delay,
      easing,
      fill: 'both',
    });
    await this.#ended(travel);
    drawn.remove();
    hidden?.cancel();
  }

  async #ended(animation: Animation): Promise<void> {
    this.#running.add(animation);
    await animation.finished.catch(() => undefined);
    this.#running.delete(animation);
  }
}
