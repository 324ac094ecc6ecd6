/** Where an arrow key leads in lines of so many; null for other keys. */
export function placeAfter(key: string, place: number, count: number, perLine: number): number | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perLine, ArrowDown: perLine };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const wanted = place + step;
  return wanted >= 0 && wanted < count ? wanted : place;
}
