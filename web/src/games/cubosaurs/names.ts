// How cards and types are named.
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
