// The logo by itself, for the browser's tab: the papers written out, since no style sheet reaches it there.
import { pictures } from './pictures';
import { symbol, type Picture } from './paper';

export function favicon(styles: string): string {
  const inner = symbol('', pictures.logo as Picture).replace(/^<symbol[^>]*>|<\/symbol>$/g, '');
  const colours = inner.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = new RegExp(`${name}:\\s*(?:light-dark\\()?(#[0-9a-f]{6})`).exec(styles)?.[1];
    if (!value) throw new Error(`styles.css has no ${name}`);
    return value;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${colours}</svg>\n`;
}
