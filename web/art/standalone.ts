// Pictures outside the pages, where no style sheet reaches: the papers are written out, as they are by daylight.
import { pictures } from './pictures';
import { symbol, type Picture } from './paper';

function writtenOut(name: string, styles: string): string {
  const sheets = symbol('', pictures[name] as Picture).replace(/^<symbol[^>]*>|<\/symbol>$/g, '');
  return sheets.replace(/var\((--[\w-]+)\)/g, (_, paper: string) => {
    const value = new RegExp(`${paper}:\\s*(?:light-dark\\()?(#[0-9a-f]{6}|rgb\\([^)]*\\))`).exec(styles)?.[1];
    if (!value) throw new Error(`styles.css has no ${paper}`);
    return value;
  });
}

const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>\n`;

/** The logo, for the browser's tab. */
export const favicon = (styles: string): string => svg(64, 64, writtenOut('logo', styles));

/** The three games side by side, for the README. */
export function banner(styles: string): string {
  const digits = [
    [2, 62, 108, -4],
    [7, 115, 103, -3],
    [7, 207, 99, 3],
    [2, 260, 104, 4],
  ].map(([digit, x, y, lean]) => `<text transform="translate(${x} ${y}) rotate(${lean}) scale(.76 1)">${digit}</text>`);
  const type =
    'font-family="Fraunces,Georgia,serif" font-weight="800" font-size="86" text-anchor="middle" fill="#fffaf0"';
  const scenes = [
    writtenOut('picture-dino-twist', styles),
    writtenOut('picture-take-that', styles) + `<g ${type}>${digits.join('')}</g>`,
    writtenOut('picture-cubosaurs', styles),
  ];
  return svg(1000, 200, scenes.map((scene, i) => `<g transform="translate(${i * 340} 0)">${scene}</g>`).join(''));
}
