// From a card or tile of Cubosaurs to its picture.
const types: Record<string, string> = {
  T: 't-rex',
  S: 'stegosaurus',
  B: 'brontosaurus',
  P: 'pterodactyl',
  C: 'pentaceratops',
  G: 'raptor-grey',
  K: 'raptor-black',
};
const eggs = ['t-rex', 'stegosaurus', 'brontosaurus', 'pterodactyl', 'pentaceratops', 'raptors'];

export interface CuboFace {
  /** The picture's name. */
  animal: string;
  /** The family of papers it is cut from (class tone-…). */
  tone: string;
}

/** Null for a text that is no card ("T3", "E6"). */
export function cuboFace(card: string): CuboFace | null {
  const letter = card.slice(0, 1);
  const number = Number(card.slice(1));
  const type = types[letter];
  if (type) return Number.isInteger(number) && number >= 1 && number <= 7 ? { animal: type, tone: type } : null;
  const egg = letter === 'E' ? eggs[number - 1] : undefined;
  return egg ? { animal: `egg-${egg}`, tone: egg === 'raptors' ? 'raptor-grey' : egg } : null;
}

/** The family of papers of a type's letter, for headings of its group; eggs included. */
export const cuboTone = (letter: string): string => (letter === 'E' ? 'egg' : (types[letter] ?? 'egg'));
