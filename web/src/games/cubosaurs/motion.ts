// Where cards came from: every card on the table has one place (data-card); when an update moves it, it travels there
// from where it was. A card that leaves what is drawn (into a folded collection, or destroyed) goes as a copy.
const duration = 320;
const stagger = 30;

interface Place {
  rect: DOMRect;
  copy: Node;
}

export interface Journeys {
  /** Where cards come from that were not seen before. */
  source: Element | null;
  /** Where a card that is no longer drawn has gone; null: nowhere. */
  goal: (card: string) => Element | null;
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function places(root: Element): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
    found.set(element.dataset.card ?? '', element);
  }
  return found;
}

function texts(root: Element): Map<string, string> {
  const found = new Map<string, string>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-points]')) {
    found.set(element.dataset.points ?? '', element.textContent ?? '');
  }
  return found;
}

function shift(from: DOMRect, to: DOMRect): string {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = to.width > 0 ? from.width / to.width : 1;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

function highlight(element: Element): void {
  element.animate([{ boxShadow: '0 0 0 6px var(--accent)' }, { boxShadow: '0 0 0 0 transparent' }], 900);
}

export class Motion {
  #cards = new Map<string, Place>();
  #points = new Map<string, string>();

  /** Before the table is drawn anew. */
  remember(root: Element): void {
    this.#cards = new Map(
      [...places(root)].map(([card, element]) => [
        card,
        { rect: element.getBoundingClientRect(), copy: element.cloneNode(true) },
      ]),
    );
    this.#points = texts(root);
  }

  /** After it was drawn. */
  play(root: Element, journeys: Journeys): void {
    if (this.#cards.size === 0) return;
    const now = places(root);
    let order = 0;
    for (const [card, element] of now) {
      const to = element.getBoundingClientRect();
      const from = this.#origin(card, now, journeys);
      if (!from || (Math.abs(from.left - to.left) < 2 && Math.abs(from.top - to.top) < 2)) continue;
      if (isCalm()) {
        if (!this.#cards.has(card)) highlight(element);
        continue;
      }
      // A shift within the same place is a matter of layout: it needs no attention.
      const delay = this.#cards.has(card) ? 0 : order++ * stagger;
      element.animate(
        [
          { transform: shift(from, to), zIndex: 5 },
          { transform: 'none', zIndex: 5 },
        ],
        {
          duration,
          delay,
          fill: 'backwards',
          easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
        },
      );
    }
    if (!isCalm()) this.#sendAway(root, now, journeys);
    this.#pulse(root);
  }

  #origin(card: string, now: Map<string, HTMLElement>, journeys: Journeys): DOMRect | undefined {
    const before = this.#cards.get(card);
    if (before) return before.rect;
    // A card that turns up was perhaps one of the backs in the Hand that are gone now.
    const turned = [...this.#cards.keys()].find((other) => other.startsWith('hidden-') && !now.has(other));
    if (turned) return this.#cards.get(turned)?.rect;
    return journeys.source?.getBoundingClientRect();
  }

  #sendAway(root: Element, now: Map<string, HTMLElement>, journeys: Journeys): void {
    for (const [card, { rect, copy }] of this.#cards) {
      if (now.has(card) || card.startsWith('hidden-') || !(copy instanceof HTMLElement)) continue;
      const goal = journeys.goal(card)?.getBoundingClientRect();
      copy.removeAttribute('data-card');
      copy.setAttribute('aria-hidden', 'true');
      copy.inert = true;
      Object.assign(copy.style, {
        position: 'fixed',
        left: `${rect.left}px`,
        top: `${rect.top}px`,
        width: `${rect.width}px`,
        margin: '0',
        zIndex: '6',
        pointerEvents: 'none',
      });
      root.append(copy);
      const away = goal
        ? `translate(${goal.left + goal.width / 2 - rect.left - rect.width / 2}px, ${goal.top - rect.top}px) scale(0.4)`
        : 'scale(0.6)';
      const animation = copy.animate(
        [
          { transform: 'none', opacity: 1 },
          { transform: away, opacity: goal ? 0.6 : 0 },
        ],
        { duration, easing: 'ease-in', fill: 'forwards' },
      );
      animation.onfinish = animation.oncancel = () => copy.remove();
    }
  }

  #pulse(root: Element): void {
    for (const element of root.querySelectorAll<HTMLElement>('[data-points]')) {
      const before = this.#points.get(element.dataset.points ?? '');
      if (before === undefined || before === element.textContent) continue;
      if (isCalm()) highlight(element);
      else element.animate([{ transform: 'scale(1.5)' }, { transform: 'none' }], duration);
    }
  }
}
