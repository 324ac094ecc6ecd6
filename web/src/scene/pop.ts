// A number that has changed says by how much for a moment: "−8" stands on the plate until it has been seen.
import type { Attachment } from 'svelte/attachments';
import { signed } from '$words/numbers';

const last = new WeakMap<Element, { value: number; chapter: string }>();

/** In another chapter (a round, a match) numbers begin anew, which is no news. */
export const pop =
  (value: number, chapter: string): Attachment<HTMLElement> =>
  (element) => {
    const before = last.get(element);
    last.set(element, { value, chapter });
    if (!before || before.value === value || before.chapter !== chapter) return;
    element.dataset.change = signed(value - before.value);
    element.dataset.direction = value > before.value ? 'up' : 'down';
    element.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], {
      duration: 2200,
      pseudoElement: '::after',
    });
  };
