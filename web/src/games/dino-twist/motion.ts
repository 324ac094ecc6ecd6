// How long things take to move on this board; nothing moves for those who asked for that.
import { prefersReducedMotion } from 'svelte/motion';

export const flightTime = 400;

export function time(milliseconds: number): number {
  return prefersReducedMotion.current ? 0 : milliseconds;
}

/** A card that turns over. */
export function turn(_node: Element, { delay = 0 }: { delay?: number } = {}) {
  return {
    delay: time(delay),
    duration: time(300),
    css: (progress: number) => `transform: perspective(30rem) rotateY(${90 * (1 - progress)}deg)`,
  };
}
