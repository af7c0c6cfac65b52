import { jsToXliff12, xliff12ToJs, type XliffText } from 'xliff';
import * as z from 'zod';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { hashText, type TextName } from './i18n-lock.ts';
import { CommandFailed } from './run.ts';

/** A text for a translation service. `text` is undefined if it has no translation. */
export interface ExportedText extends TextName {
  readonly english: string;
  readonly text: string | undefined;
  readonly note: string;
}

/** A text that comes back from a translation service. */
export interface ImportedText extends TextName {
  /** The hash of the English text that was translated. */
  readonly hash: string;
  readonly text: string;
}

/** The hash of an English text. Formats such as XLIFF don't keep the whitespace around a text. */
export const hashEnglish = (file: string, english: string): string => hashText(file, english.trim());

interface Format {
  write(locale: string, texts: readonly ExportedText[]): Promise<string>;
  /** @throws CommandFailed if the file isn't an export of this repository. */
  read(content: string): Promise<ImportedText[]>;
}

/** The writer takes `&amp;` for a character that is already escaped, so this escapes it once more. */
const escapeEntities = (text: string): string => text.replaceAll('&amp;', '&amp;amp;');

/** XLIFF 1.2, where the English text stands beside each translation. */
const xliff: Format = {
  write: (locale, texts) => {
    const files = Object.entries(Object.groupBy(texts, ({ file }) => file)).map(([file, own = []]) => {
      const units = own.map(({ id, english, text, note }): [string, XliffText] => [
        id,
        { source: escapeEntities(english), note, ...(text === undefined ? {} : { target: escapeEntities(text) }) },
      ]);
      return [file, Object.fromEntries(units)] as const;
    });
    const { tag } = siteLocales.find(({ code }) => code === locale)!;
    const resources = Object.fromEntries(files);
    return jsToXliff12({ sourceLanguage: defaultLocale, targetLanguage: tag, resources });
  },
  read: async (content) => {
    const { resources } = await xliff12ToJs(content);
    return Object.entries(resources).flatMap(([file, units]) =>
      Object.entries(units).map(([id, { source, target = '' }]) => {
        if (typeof source !== 'string' || typeof target !== 'string') {
          throw new CommandFailed(`${file} ${id}: the text contains elements of XLIFF.`);
        }
        return { file, id, hash: hashEnglish(file, source), text: target };
      }),
    );
  },
};

const stringsSchema = z.record(z.string(), z.object({ message: z.string() }));

/**
 * The JSON format of Docusaurus and browser extensions. It has no place for the English text, so each key ends in its
 * hash: `code.json#keys.title@98aae897`.
 */
const json: Format = {
  write: (_, texts) => {
    const entries = texts
      .filter(({ text }) => text !== undefined)
      .map(({ file, id, english, text, note }) => [
        `${file}#${id}@${hashEnglish(file, english)}`,
        { message: text, description: note },
      ]);
    return Promise.resolve(`${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  },
  read: (content) => {
    const texts = Object.entries(stringsSchema.parse(JSON.parse(content))).map(([key, { message }]) => {
      const [, file, id, hash] = /^([^#]+)#([^]+)@([\da-f]{8})$/.exec(key) ?? [];
      if (!file || !id || !hash) throw new CommandFailed(`"${key}" isn't a key of an export.`);
      return { file, id, hash, text: message };
    });
    return Promise.resolve(texts);
  },
};

/** The format of a file by its name. @throws CommandFailed for any other name. */
export function getFormat(file: string): Format {
  if (/\.xlf$|\.xliff$/.test(file)) return xliff;
  if (file.endsWith('.json')) return json;
  throw new CommandFailed(`"${file}" must end in .xlf, .xliff or .json.`);
}
