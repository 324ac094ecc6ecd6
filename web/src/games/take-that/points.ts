/** Points with their sign, as the page's language writes numbers: +3, 0, −11. */
export function signed(points: number): string {
  const format = new Intl.NumberFormat(document.documentElement.lang || 'en', { signDisplay: 'exceptZero' });
  return format.format(points).replace('-', '−');
}
