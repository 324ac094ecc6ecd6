// From a card of Dino Twist to its picture.
export type Species = 'aqua' | 'carni' | 'herbi' | 'voli';

const species: Record<string, Species> = { A: 'aqua', C: 'carni', H: 'herbi', V: 'voli' };

const animals: Record<Species, readonly string[]> = {
  aqua: ['ichthyostega', 'mosasaurus', 'ichthyosaurus', 'elasmosaurus', 'kronosaurus'],
  carni: ['compsognathus', 'dilophosaurus', 'velociraptor', 'spinosaurus', 'tyrannosaurus'],
  herbi: ['pachycephalosaurus', 'parasaurolophus', 'stegosaurus', 'triceratops', 'brachiosaurus'],
  voli: ['nemicolopterus', 'anurognathus', 'microraptor', 'quetzalcoatlus', 'pteranodon'],
};

/** The strength groups that share an animal: 1, 2 to 4, 5 to 7, 8 and 9, 10. */
const group = (strength: number): number => [1, 4, 7, 9, 10].findIndex((last) => strength <= last);

export interface DinoFace {
  species: Species;
  strength: number;
  animal: string;
  /** 0 to 4: babies to the strongest. */
  group: number;
}

/** Null for a text that is no Dino card ("A7", "C10"). */
export function dinoFace(card: string): DinoFace | null {
  const kind = species[card.slice(0, 1)];
  const strength = Number(card.slice(1));
  const place = group(strength);
  const animal = kind && Number.isInteger(strength) && strength >= 1 ? animals[kind][place] : undefined;
  return kind && animal ? { species: kind, strength, animal, group: place } : null;
}

/** The species a letter of the views stands for. */
export const speciesOf = (letter: string): Species | null => species[letter] ?? null;
