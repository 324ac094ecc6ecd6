// The leaves in the corners of the page: one shape, which the style sheet colours (a mask).
import { cut } from './paper';

/** The angle of a stalk, in radians: it leans from upright, and bends further out towards its tip. */
const bent = (lean: number, along: number): number => (lean * (1 + 0.3 * along * along) * Math.PI) / 180;

/** A blade from a root, ending in a point. */
function blade(x: number, y: number, lean: number, length: number, width: number): string {
  const at = (along: number, aside: number): string => {
    const bend = bent(lean, along);
    return `${(x + Math.sin(bend) * length * along + Math.cos(bend) * aside).toFixed(1)},${(y - Math.cos(bend) * length * along + Math.sin(bend) * aside).toFixed(1)}`;
  };
  return cut(
    `${at(0, -width * 0.12)}! ${at(0.3, -width * 0.42)} ${at(0.6, -width * 0.5)} ${at(1, 0)}! ${at(0.62, width * 0.5)} ${at(0.3, width * 0.4)} ${at(0, width * 0.12)}!`,
  );
}

/** A fern: a bent stalk with leaflets on both sides. */
function fern(x: number, y: number, lean: number, length: number): string {
  const leaflets = Array.from({ length: 9 }, (_, i) => {
    const along = 0.16 + i * 0.095;
    const bend = bent(lean, along);
    const [px, py] = [x + Math.sin(bend) * length * along, y - Math.cos(bend) * length * along];
    const size = length * (0.3 - i * 0.026);
    const turn = (bend * 180) / Math.PI;
    return blade(px, py, turn - 58, size, size * 0.3) + blade(px, py, turn + 58, size, size * 0.3);
  });
  return blade(x, y, lean, length * 1.02, 9) + leaflets.join('');
}

export function leaves(): string {
  const path = [
    fern(34, 512, 10, 450),
    fern(56, 514, 36, 380),
    fern(4, 512, -3, 330),
    blade(40, 514, 60, 270, 34),
    blade(10, 514, 76, 200, 30),
    blade(70, 514, 24, 210, 30),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><path d="${path}"/></svg>\n`;
}
