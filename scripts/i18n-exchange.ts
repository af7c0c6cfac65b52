import * as z from 'zod';
import { findDuplicateKeys, parseJsonFile } from './i18n-json-keys.ts';
import { hashText, type TextName } from './i18n-lock.ts';
import { CommandFailed } from './run.ts';

/** A text for a translation service. `text` is undefined if it has no translation. */
export interface ExportedText extends TextName {
  readonly english: string;
  readonly text: string | undefined;
  readonly state: 'needs-translation' | 'needs-review-translation' | 'translated';
  /** The English text behind a translation, if it has changed and is known. */
  readonly previous?: string | undefined;
  readonly note: string;
}

/** A text that comes back from a translation service. */
export interface ImportedText extends TextName {
  /** The hash of the English text that was translated. */
  readonly hash: string;
  readonly text: string;
  /** Whether the translator hasn't finished it. */
  readonly isOpen?: boolean;
  /** Why the text can't be read. */
  readonly fault?: string;
}

/** The hash of an English text. Formats such as XLIFF don't keep the whitespace around a text. */
export const hashEnglish = (file: string, english: string): string => hashText(file, english.trim());

export interface Format {
  write(locale: string, texts: readonly ExportedText[]): string;
  /** @throws CommandFailed if the file isn't an export of this repository in this language. */
  read(locale: string, bytes: Uint8Array): ImportedText[];
}

/** The encoding that a file names in its byte order mark or its XML declaration, or else UTF-8. */
function findEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1] ?? 'utf-8';
}

/** @throws CommandFailed if the bytes aren't text in the encoding that the file names. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = findEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new CommandFailed(`The file isn't text in ${encoding.toUpperCase()}. Save it in UTF-8.`);
  }
}

const stringsSchema = z.record(z.string(), z.object({ message: z.string() }));

/**
 * The JSON format of Docusaurus and browser extensions. It has no place for the English text, so each key ends in its
 * hash: `code.json#keys.title@98aae897`.
 */
export const json: Format = {
  write: (_, texts) => {
    const entries = texts
      .filter(({ text }) => text !== undefined)
      .map(({ file, id, english, text, note }) => [
        `${file}#${id}@${hashEnglish(file, english)}`,
        { message: text, description: note },
      ]);
    return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
  },
  read: (_, bytes) => {
    const content = decodeText(bytes);
    const strings = stringsSchema.safeParse(parseJsonFile('The file', content));
    if (!strings.success) throw new CommandFailed(`The file isn't an export: ${z.prettifyError(strings.error)}`);
    const twice = new Set(findDuplicateKeys(content).map(({ key }) => key));
    return Object.entries(strings.data).map(([key, { message }]) => {
      const [, file, id, hash] = /^([^#]+)#([^]+)@([\da-f]{8})$/.exec(key) ?? [];
      if (!file || !id || !hash) throw new CommandFailed(`"${key}" isn't a key of an export.`);
      return { file, id, hash, text: message, ...(twice.has(key) ? { fault: 'is in the file twice' } : {}) };
    });
  },
};
