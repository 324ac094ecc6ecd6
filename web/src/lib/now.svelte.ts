// The time, for countdowns. It only ticks while something on the page reads it.
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

/** Date.now(), read anew four times a second. */
export function now(): number {
  subscribe();
  return Date.now();
}

/** Whole seconds until then, never less than 0. */
export function secondsUntil(time: number): number {
  return Math.max(0, Math.ceil((time - now()) / 1000));
}
