// Motion that answers "where did that card come from, and where did it go?". Elements that show a card carry data-card; what
// cards can come from or go to carries data-place ("pile", "seat-2"). Positions are noted before the board changes and
// compared afterwards; a new flight simply replaces one that is still on its way.
import type { GameEvent } from '$net/protocol';

interface Note {
  box: DOMRect;
  picture: Node;
}
export type Notes = Map<string, Note>;

const duration = 320;
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const cardsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-card]')];

export function noteCards(root: HTMLElement): Notes {
  const notes: Notes = new Map();
  for (const element of cardsIn(root)) {
    const card = element.dataset.card ?? '';
    notes.set(card, { box: element.getBoundingClientRect(), picture: element.cloneNode(true) });
  }
  return notes;
}

function fly(element: HTMLElement, from: DOMRect, to: DOMRect, fades: boolean): Animation {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  // A card that comes from a place as wide as the table is still a card.
  const size = to.width > 0 ? Math.min(1.6, Math.max(0.4, from.width / to.width)) : 1;
  const start = { transform: `translate(${x}px, ${y}px) scale(${size})`, ...(fades ? { opacity: 1 } : {}) };
  const end = { transform: 'none', ...(fades ? { opacity: 0.2 } : {}) };
  return element.animate([start, end], { duration, easing });
}

/** With reduced motion nothing moves: what is new glows for a moment. */
function glow(element: HTMLElement): void {
  const ring = 'var(--accent)';
  element.animate([{ outline: `3px solid ${ring}` }, { outline: `3px solid ${ring}` }], { duration: 1200 });
}

/** Which place a card that was nowhere to be seen has come from. */
function originOf(card: string, events: GameEvent[]): string | null {
  for (const { id, args } of events) {
    if (id === 'take-that.drawn' && args.card === card) return 'pile';
    if (id === 'take-that.hand') return 'pile';
    if (args.card === card && typeof args.seat === 'number') return `seat-${args.seat}`;
  }
  return null;
}

/** Which place a card that is not to be seen any more has gone to. */
function goalOf(card: string, events: GameEvent[]): string | null {
  for (const { id, args } of events) {
    const leaves =
      (id === 'take-that.take' && Array.isArray(args.cards) && args.cards.includes(card)) ||
      (id === 'take-that.twist' && (args.card === card || args.twin === card));
    if (leaves && typeof args.seat === 'number') return `seat-${args.seat}`;
  }
  return null;
}

export function flyCards(root: HTMLElement, before: Notes, events: GameEvent[]): void {
  const place = (name: string | null): DOMRect | undefined =>
    name === null ? undefined : root.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
  const shown = new Set<string>();
  for (const element of cardsIn(root)) {
    const card = element.dataset.card ?? '';
    shown.add(card);
    const now = element.getBoundingClientRect();
    const known = before.get(card);
    const from = known?.box ?? place(originOf(card, events));
    if (!from || Math.hypot(from.x - now.x, from.y - now.y) < 8) continue;
    if (!calm()) fly(element, from, now, false);
    else if (!known) glow(element);
  }
  if (calm()) return;
  for (const [card, note] of before) {
    const to = shown.has(card) ? undefined : place(goalOf(card, events));
    if (to && note.picture instanceof HTMLElement) sendOff(note.picture, note.box, to);
  }
}

// A picture of a card that is gone, over everything else, until it has arrived.
function sendOff(picture: HTMLElement, from: DOMRect, to: DOMRect): void {
  delete picture.dataset.card;
  picture.setAttribute('aria-hidden', 'true');
  picture.inert = true;
  const { x, y, width, height } = to;
  const side = Math.min(width, height, from.width);
  Object.assign(picture.style, {
    position: 'fixed',
    left: `${x + (width - side) / 2}px`,
    top: `${y + (height - side * 1.4) / 2}px`,
    width: `${side}px`,
    margin: '0',
    pointerEvents: 'none',
    zIndex: '5',
  });
  picture.style.setProperty('--card-width', '100%');
  document.body.append(picture);
  fly(picture, from, picture.getBoundingClientRect(), true).onfinish = () => picture.remove();
}
