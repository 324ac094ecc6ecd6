// Scissors and paper: how every picture of Vivarium is made. A picture is a stack of sheets; a sheet is one closed path
// in a tone of the animal's colour. Tones are CSS variables, so that one drawing serves all species, themes and hosts.

export type Tone =
  'body' | 'deep' | 'light' | 'ink' | 'paper' | 'pencil' | 'wash' | 'shade' | `#${string}` | `--${string}`;

export interface Sheet {
  tone: Tone;
  path: string;
  /** Lies on top of another sheet of the same colour: gets a small shadow of its own. */
  lifted?: boolean;
  /** A pencil line of this width instead of a cut-out. */
  stroke?: number;
  opacity?: number;
  /** For a sheet that is taken from another picture. */
  transform?: string;
  /** The path's second outline is a hole. */
  evenOdd?: boolean;
}

export interface Picture {
  width: number;
  height: number;
  sheets: Sheet[];
  /** Looks the other way. */
  mirrored?: boolean;
  /** False for pictures that lie flat (signs, landscapes). */
  shadow?: boolean;
}

interface Point {
  x: number;
  y: number;
  corner: boolean;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);
const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;

/** "10,20 30,40! 50,60": points of an outline; the scissors turn sharply at those with a mark. */
function points(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x, y] = word.replace('!', '').split(',').map(Number);
      if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`not a point: ${word}`);
      return { x, y, corner: word.endsWith('!') };
    });
}

/** Twice the signed area. All sheets are cut the same way round, so that joined ones never cancel out to a hole. */
const area = (outline: Point[]): number =>
  outline.reduce((sum, from, i) => {
    const to = outline[(i + 1) % outline.length] as Point;
    return sum + from.x * to.y - to.x * from.y;
  }, 0);

/** A curve through all points (Catmull-Rom as cubic Béziers); straight into and out of corners. */
function through(given: Point[], closed: boolean): string {
  const outline = closed && area(given) < 0 ? [...given].reverse() : given;
  const count = outline.length;
  const point = (index: number): Point => {
    const inside = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return outline[inside] as Point;
  };
  let path = `M${at(point(0).x, point(0).y)}`;
  for (let i = 0; i < (closed ? count : count - 1); ++i) {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    if (from.corner && to.corner) {
      path += `L${at(to.x, to.y)}`;
      continue;
    }
    const out = from.corner ? from : { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const into = to.corner ? to : { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${at(out.x, out.y)} ${at(into.x, into.y)} ${at(to.x, to.y)}`;
  }
  return closed ? `${path}Z` : path;
}

/** A closed outline. */
export const cut = (text: string): string => through(points(text), true);

/** An open line, for the pencil. */
export const line = (text: string): string => through(points(text), false);

export function dot(x: number, y: number, radius: number): string {
  const r = round(radius);
  return `M${at(x - radius, y)}a${r} ${r} 0 1 1 ${round(2 * radius)} 0a${r} ${r} 0 1 1 ${round(-2 * radius)} 0Z`;
}

/** A tube along a line: "x,y,width …". Necks, tails, legs and whole long bodies; the ends are round. */
export function limb(text: string): string {
  const spine = text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x, y, width] = word.split(',').map(Number);
      if (x === undefined || y === undefined || width === undefined || Number.isNaN(x + y + width))
        throw new Error(`not a point with a width: ${word}`);
      return { x, y, half: width / 2 };
    });
  const last = spine.length - 1;
  const node = (i: number) => spine[Math.min(Math.max(i, 0), last)] as (typeof spine)[number];
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= last; ++i) {
    const [before, here, after] = [node(i - 1), node(i), node(i + 1)];
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const [dx, dy] = [(after.x - before.x) / length, (after.y - before.y) / length];
    left.push({ x: here.x + dy * here.half, y: here.y - dx * here.half, corner: false });
    right.unshift({ x: here.x - dy * here.half, y: here.y + dx * here.half, corner: false });
    if (i === 0) right.push({ x: here.x - dx * here.half * 0.9, y: here.y - dy * here.half * 0.9, corner: false });
    if (i === last) left.push({ x: here.x + dx * here.half * 0.9, y: here.y + dy * here.half * 0.9, corner: false });
  }
  // The cap at the start was pushed before later nodes were put in front of `right`: it stays last.
  return through([...left, ...right], true);
}

/** A row of teeth from one point to another, pointing to the right of the way. */
export function teeth(x1: number, y1: number, x2: number, y2: number, count: number, height: number): string {
  const [dx, dy] = [(x2 - x1) / count, (y2 - y1) / count];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [(-dy / length) * height, (dx / length) * height];
  let path = `M${at(x1, y1)}`;
  for (let i = 0; i < count; ++i)
    path += `L${at(x1 + dx * (i + 0.5) + nx, y1 + dy * (i + 0.5) + ny)}L${at(x1 + dx * (i + 1), y1 + dy * (i + 1))}`;
  return `${path}Z`;
}

export const body = (...paths: string[]): Sheet => ({ tone: 'body', path: paths.join('') });
export const deep = (...paths: string[]): Sheet => ({ tone: 'deep', path: paths.join('') });
export const light = (...paths: string[]): Sheet => ({ tone: 'light', path: paths.join('') });
export const ink = (...paths: string[]): Sheet => ({ tone: 'ink', path: paths.join('') });
export const paper = (...paths: string[]): Sheet => ({ tone: 'paper', path: paths.join('') });
export const sheet = (tone: Tone, ...paths: string[]): Sheet => ({ tone, path: paths.join('') });
export const lifted = (...paths: string[]): Sheet => ({ tone: 'body', path: paths.join(''), lifted: true });
export const pencil = (path: string, stroke = 1, tone: Tone = 'pencil'): Sheet => ({ tone, path, stroke });

/** One eye: the white (a dot of paper), the pupil that looks where the animal goes, a lid for the fierce ones. */
export function eye(x: number, y: number, radius: number, lid: '' | 'fierce' | 'calm' = ''): Sheet[] {
  const sheets = [paper(dot(x, y, radius)), ink(dot(x + radius * 0.25, y + radius * 0.1, radius * 0.58))];
  const r = radius * 1.25;
  if (lid === 'fierce')
    sheets.push(
      deep(
        cut(`${x - r},${y - r * 1.15}! ${x + r * 1.1},${y - r * 0.1}! ${x + r * 1.1},${y - r}! ${x},${y - r * 1.5}!`),
      ),
    );
  if (lid === 'calm')
    sheets.push(
      deep(cut(`${x - r},${y - r * 0.25}! ${x + r},${y - r * 0.25}! ${x + r * 0.6},${y - r} ${x - r * 0.6},${y - r}`)),
    );
  return sheets;
}

/** A picture set into another: moved, scaled, its tones given once and for all ("aqua": the four papers of Aqua). */
export function placed(picture: Picture, x: number, y: number, width: number, family?: string): Sheet[] {
  const scale = Math.round((width / picture.width) * 1000) / 1000;
  const turn = picture.mirrored
    ? `matrix(${-scale} 0 0 ${scale} ${x + width} ${y})`
    : `matrix(${scale} 0 0 ${scale} ${x} ${y})`;
  const own = (tone: Tone): Tone =>
    family && (tone === 'body' || tone === 'deep' || tone === 'light' || tone === 'wash')
      ? `--${family}-${tone}`
      : tone;
  const shadow: Sheet[] =
    picture.shadow === false
      ? []
      : [{ tone: 'shade', path: shadowPath(picture), transform: `translate(1.6 2.2) ${turn}` }];
  return [...shadow, ...picture.sheets.map((s) => ({ ...s, tone: own(s.tone), transform: turn }))];
}

const shadowPath = (picture: Picture): string =>
  picture.sheets
    .filter((s) => s.stroke === undefined && !s.transform && s.tone !== 'ink' && s.tone !== 'paper' && !s.evenOdd)
    .map((s) => s.path)
    .join('');

const fills: Record<string, string> = {
  body: 'var(--body)',
  deep: 'var(--deep)',
  light: 'var(--light)',
  wash: 'var(--wash)',
  ink: 'var(--card-ink)',
  paper: 'var(--card)',
  pencil: 'var(--card-pencil)',
  shade: 'var(--card-shade)',
};
const fill = (tone: Tone): string => fills[tone] ?? (tone.startsWith('--') ? `var(${tone})` : tone);

function drawn(sheet: Sheet): string {
  const opacity =
    (sheet.opacity === undefined ? '' : ` opacity="${sheet.opacity}"`) +
    (sheet.transform === undefined ? '' : ` transform="${sheet.transform}"`);
  if (sheet.stroke !== undefined)
    return `<path d="${sheet.path}" fill="none" stroke="${fill(sheet.tone)}" stroke-width="${sheet.stroke}" stroke-linecap="round" stroke-linejoin="round"${opacity}/>`;
  const shadow = sheet.lifted
    ? `<path d="${sheet.path}" transform="translate(.7 1)${sheet.transform ? ` ${sheet.transform}` : ''}" fill="var(--card-shade)"/>`
    : '';
  return `${shadow}<path d="${sheet.path}" fill="${fill(sheet.tone)}"${opacity}${sheet.evenOdd ? ' fill-rule="evenodd"' : ''}/>`;
}

/** The picture as an SVG symbol. The soft shadow is the whole stack once more, a little down and to the right: a filter
 *  would be slow on phones. */
export function symbol(id: string, picture: Picture): string {
  const shadow =
    picture.shadow === false
      ? ''
      : `<path d="${shadowPath(picture)}" transform="translate(1.6 2.2)" fill="var(--card-shade)"/>`;
  const sheets = shadow + picture.sheets.map(drawn).join('');
  const turned = picture.mirrored ? `<g transform="matrix(-1 0 0 1 ${picture.width} 0)">${sheets}</g>` : sheets;
  return `<symbol id="${id}" viewBox="0 0 ${picture.width} ${picture.height}" overflow="visible">${turned}</symbol>`;
}

export function sprite(pictures: Record<string, Picture>): string {
  const symbols = Object.entries(pictures).map(([id, picture]) => symbol(id, picture));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}
