// What moves on the table while nobody asks it to, noted in the page as it happens.

export interface Seen {
  /** The sum of the layout shifts that did not follow an input. */
  shift: number;
  shifted: string[];
  /** Points that changed while cards were on their way. */
  early: string[];
  /** Cards that moved while others acted, though they stayed in their place with the same cards; or flew to where they were. */
  moved: string[];
  flights: number;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page, before anything else. */
export function watch(): void {
  const seen: Seen = { shift: 0, shifted: [], early: [], moved: [], flights: 0 };
  window.seen = seen;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      // The table is measured, not the room before it.
      if (entry.hadRecentInput || !document.querySelector('[data-scene]')) continue;
      seen.shift += entry.value;
      const nodes = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 100) : ''));
      seen.shifted.push(`${entry.value.toFixed(3)}: ${nodes.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  let flying = 0;
  new MutationObserver((records) => {
    for (const { type, target, oldValue, addedNodes, removedNodes } of records) {
      if (!(target instanceof HTMLElement)) continue;
      if (type === 'childList' && target.matches('.sky')) {
        flying += addedNodes.length - removedNodes.length;
        seen.flights += addedNodes.length;
      } else if (type === 'attributes' && flying > 0 && target.dataset.score !== oldValue) {
        seen.early.push(`${oldValue} became ${target.dataset.score} under ${flying} flights`);
      }
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-score'],
    attributeOldValue: true,
  });

  // Of each place: its cards, and where they lie in it. A card that is hidden is on its way.
  type Place = Map<string, { x: number; y: number; hidden: boolean }>;
  let before = new Map<string, Place>();
  let circumstances = '';
  const look = (): void => {
    const now = new Map<string, Place>();
    for (const element of document.querySelectorAll<HTMLElement>('[data-scene] [data-place]')) {
      const cards: Place = new Map();
      for (const card of element.querySelectorAll<HTMLElement>('[data-card]')) {
        if (card.closest('[data-place]') !== element) continue;
        let key = card.dataset.card ?? '';
        while (cards.has(key)) key += '+';
        const hidden = card.getAnimations().some((a) => a.playState === 'running' && isHiding(a));
        let x = 0;
        let y = 0;
        // As it is laid out: what is picked rises by a transform.
        for (let at: Element | null = card; at instanceof HTMLElement; at = at.offsetParent) {
          x += at.offsetLeft;
          y += at.offsetTop;
        }
        cards.set(key, { x, y, hidden });
      }
      now.set(element.dataset.place ?? '', cards);
    }
    const moment = document.querySelector<HTMLElement>('[data-scene]')?.dataset.moment ?? '';
    // Where something is asked, what it is about may become large.
    const rest = `${innerWidth} ${innerHeight} ${moment}`;
    for (const [place, cards] of now) {
      const old = before.get(place);
      if (!old || rest !== circumstances) continue;
      const same = old.size === cards.size && [...old.keys()].every((key) => cards.has(key));
      for (const [key, card] of cards) {
        const its = old.get(key);
        if (!its) continue;
        if (same && key !== '' && card.hidden && !its.hidden) seen.moved.push(`${key} flew though it was in ${place}`);
        if (same && moment === 'waiting' && Math.hypot(card.x - its.x, card.y - its.y) > 2) {
          seen.moved.push(`${key} in ${place} moved by ${card.x - its.x} ${card.y - its.y}`);
        }
      }
    }
    before = now;
    circumstances = rest;
    requestAnimationFrame(look);
  };
  const isHiding = ({ effect }: Animation): boolean =>
    effect instanceof KeyframeEffect && effect.pseudoElement === null && effect.getKeyframes()[0]?.['opacity'] === '0';
  requestAnimationFrame(look);
}
