// How long to wait before the next attempt to connect, in milliseconds.
const steps = [1000, 2000, 4000, 8000, 15000];

/** `attempt` counts from 0. Some chance in it, so that a restarted server is not met by everybody at once. */
export function waitBefore(attempt: number, chance: number): number {
  const step = steps[Math.min(attempt, steps.length - 1)] ?? 15000;
  return Math.round(step * (0.75 + 0.5 * chance));
}
