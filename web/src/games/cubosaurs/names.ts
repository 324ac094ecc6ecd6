// How cards, types and points are named and written.
import { t } from '$words/i18n';

export const typeOf = (card: string): string => card.slice(0, 1);

export const typeName = (type: string): string => t(`cubosaurs.type.${type}`);

/** "T-Rex", "Stegosaurus egg". */
export function cardName(card: string): string {
  return typeOf(card) === 'E' ? t(`cubosaurs.egg.${card}`) : typeName(typeOf(card));
}

/** Cards of a type are alike but for icons and numbers; this tells them apart: "T-Rex 3". */
export function exactCardName(card: string): string {
  return typeOf(card) === 'E' ? cardName(card) : `${cardName(card)} ${card.slice(1)}`;
}

/** "+3", "−2", "0": with a true minus sign. */
export function signed(points: number): string {
  if (points > 0) return `+${points}`;
  return points < 0 ? `\u2212${-points}` : '0';
}

/** "3", "−2". */
export const plain = (points: number): string => (points < 0 ? signed(points) : String(points));
