// What the pages say, so that tests look for it by the words a person reads.
import { readdirSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';

type Arguments = Record<string, string | number>;
const languages = new Map<string, Map<string, string>>();

function messagesOf(language: string): Map<string, string> {
  let messages = languages.get(language);
  if (!messages) {
    const folder = `../i18n/${language}`;
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    messages = new Map(
      files.flatMap((file) => Object.entries(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object)),
    ) as Map<string, string>;
    languages.set(language, messages);
  }
  return messages;
}

export function word(id: string, args: Arguments = {}, language = 'en'): string {
  const pattern = messagesOf(language).get(id);
  if (pattern === undefined) throw new Error(`${language} has no message ${id}`);
  return String(new IntlMessageFormat(pattern, language).format(args));
}
