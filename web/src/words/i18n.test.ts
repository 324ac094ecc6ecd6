import { expect, it } from 'vitest';
import { sentence, t, useLanguage } from './i18n';

const event = { id: 'take-that.play', args: { seat: 1, card: '34' } };

it('words everything in the language that was asked for last', async () => {
  expect(t('take-that.title')).toBe('take-that.title');
  await useLanguage('de');
  expect(sentence(event, ['Ana', 'Bo'])).toBe('Bo legt 34.');
  expect(sentence(event, ['Ana', 'Bo'], 1)).toBe('Du legst 34.');
  await Promise.all([useLanguage('pl'), useLanguage('fr')]);
  expect(sentence(event, ['Ana', 'Bo'], 1)).toBe('Tu poses 34.');
});
