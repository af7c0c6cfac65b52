import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locale } from './site/locale.ts';

/** English texts by id. `{name}` is a placeholder. */
export type Texts = Readonly<Record<string, string>>;

/** Returns one of the texts in a language. */
export type TextFor<T extends Texts> = (
  id: keyof T & string,
  values?: Readonly<Record<string, string | number>>,
) => string;

const folder = resolve(import.meta.dirname, '..', '..', 'i18n');

type Translations = Readonly<Record<string, { readonly message: string } | undefined>>;
const read = new Map<Locale, Translations>();

/** The translations in `i18n/<locale>/server.json`. */
function translations(locale: Locale): Translations {
  let texts = read.get(locale);
  if (!texts) {
    const file = resolve(folder, locale, 'server.json');
    texts = locale !== 'en' && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Translations) : {};
    read.set(locale, texts);
  }
  return texts;
}

/** The server's texts in a language. Missing translations fall back to English. */
export function getTexts<T extends Texts>(locale: Locale, english: T): TextFor<T> {
  const translated = translations(locale);
  return (id, values = {}) =>
    (translated[id]?.message ?? english[id] ?? id).replaceAll(/\{(\w+)\}/g, (place, name: string) =>
      String(values[name] ?? place),
    );
}
