/** The place of each seat by its points, from 1; equal points share one. */
export const placesOf = (points: readonly number[]): number[] =>
  points.map((own) => 1 + points.filter((other) => other > own).length);
