import type { Language } from '../../language.ts';
import { chinese } from './zh.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import { german } from './de.ts';
import { japanese } from './ja.ts';
import { korean } from './ko.ts';
import { portuguese } from './pt.ts';
import { russian } from './ru.ts';
import type { Songbook } from './songbook.ts';
import { spanish } from './es.ts';
import { turkish } from './tr.ts';

/** A songbook for each language of lyrics. */
export const songbooks: Readonly<Record<Language, Songbook>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  tr: turkish,
  ru: russian,
  zh: chinese,
  ja: japanese,
  ko: korean,
};
