// Words for what the protocol names: refusals, bots, phrases, games and their options.
import type { GameInfo, OptionInfo } from '$net/api';
import type { Refusal, SeatInfo } from '$net/protocol';
import { t } from './i18n';

/** The message, or else what the server itself says in English. */
function worded(id: string, otherwise: string): string {
  const text = t(id);
  return text === id ? otherwise : text;
}

export const refusalText = (refusal: Refusal): string =>
  refusal.code === 'offline' ? t('table.offline') : worded(`refusal.${refusal.code}`, refusal.text);
export const phraseText = (phrase: string): string => worded(`phrase.${phrase}`, phrase);
export const botText = (bot: string): string => worded(`bot.${bot}`, bot);
export const botMeaning = (bot: { name: string; summary: string }): string =>
  worded(`bot.${bot.name}.meaning`, bot.summary);
export const gameSummary = (game: GameInfo): string => worded(`${game.id}.summary`, game.summary);
export const gameTitle = (id: string): string => worded(`${id}.title`, id);
export const optionName = (game: string, option: OptionInfo): string =>
  worded(`${game}.option.${option.name}`, option.name);
export const optionMeaning = (game: string, option: OptionInfo): string =>
  worded(`${game}.option.${option.name}.meaning`, option.meaning);
export const choiceName = (game: string, option: string, choice: string): string =>
  worded(`${game}.option.${option}.${choice}`, choice);

/** Who sits there. Bots are called by a name too: a log full of "bot:hard" is no story. */
export function seatName(seat: SeatInfo): string {
  if (seat.player === 'open') return t('table.seat.open');
  if (seat.player === 'bot') return t(`table.bot-name.${seat.seat}`);
  return seat.name ?? '';
}

/** "bot:hard" → "hard". */
export const botLevel = (seat: SeatInfo): string => (seat.name ?? '').replace(/^bot:/, '');
