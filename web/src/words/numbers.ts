/** Points with their sign, as the page's language writes numbers: +3, 0, −11. */
export function signed(points: number): string {
  const format = new Intl.NumberFormat(document.documentElement.lang || 'en', { signDisplay: 'exceptZero' });
  return format.format(points).replace('-', '−');
}

/** The same without a plus: 3, 0, −11. */
export function plain(points: number): string {
  return new Intl.NumberFormat(document.documentElement.lang || 'en').format(points).replace('-', '−');
}
