import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isShown, readAccepted } from '../../catalog/accepted-texts.ts';
import type { Locale } from './site/locale.ts';

/** English texts by id. `{name}` is a placeholder. */
export type Texts = Readonly<Record<string, string>>;

/** Returns one of the texts in a language. */
export type TextFor<T extends Texts> = (
  id: keyof T & string,
  values?: Readonly<Record<string, string | number>>,
) => string;

const folder = resolve(import.meta.dirname, '..', '..', 'i18n');

type Translate = (id: string, english: string) => string | undefined;
const read = new Map<Locale, Translate>();

/** Finds translations from today's English in `i18n/<locale>/server.json`. */
function readTranslations(locale: Locale): Translate {
  const file = 'server.json';
  const path = resolve(folder, locale, file);
  if (locale === 'en' || !existsSync(path)) return () => undefined;
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, { readonly message: string }>>;
  const accepted = readAccepted(folder, locale, file);
  return (id, english) => {
    const text = texts[id]?.message;
    return isShown(accepted[id], file, english, text) ? text : undefined;
  };
}

function translations(locale: Locale): Translate {
  const translate = read.get(locale) ?? readTranslations(locale);
  read.set(locale, translate);
  return translate;
}

/** In the order of the forms. Not every Node.js lists those of a language in it. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * The form of a text for the first number of its values. A translation separates forms by `|`, in the order of its language's
 * plural categories, like the texts of the site.
 */
function selectForm(locale: Locale, text: string, values: Readonly<Record<string, string | number>>): string {
  const forms = text.split('|');
  const count = Object.values(values).find((value) => typeof value === 'number');
  if (forms.length === 1 || count === undefined) return text;
  const rules = new Intl.PluralRules(locale);
  const { pluralCategories } = rules.resolvedOptions();
  const own = CATEGORIES.filter((category) => pluralCategories.includes(category));
  return forms[Math.min(own.indexOf(rules.select(count)), forms.length - 1)]!;
}

/** The server's texts in a language. Those that aren't translated from today's English are in English. */
export function getTexts<T extends Texts>(locale: Locale, english: T): TextFor<T> {
  const translate = translations(locale);
  return (id, values = {}) => {
    const text = translate(id, english[id] ?? '') ?? english[id] ?? id;
    return selectForm(locale, text, values).replaceAll(/\{(\w+)\}/g, (place, name: string) =>
      String(values[name] ?? place),
    );
  };
}

/**
 * The language of a document with these texts: English as long as any of them isn't translated, so that a document never
 * mixes languages and says which one it has.
 */
export function getDocumentLocale(locale: Locale, english: Texts): Locale {
  const translate = translations(locale);
  return Object.entries(english).every(([id, text]) => translate(id, text) !== undefined) ? locale : 'en';
}
