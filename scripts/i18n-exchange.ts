import { hashText, type TextName } from '../catalog/accepted-texts.ts';
import { CommandFailed } from './run.ts';

/** A text for a translation service. `text` is undefined if it has no translation. */
export interface ExportedText extends TextName {
  readonly english: string;
  readonly text: string | undefined;
  readonly state: 'needs-translation' | 'needs-review-translation' | 'translated';
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

/** The hash of an English text. Translation services don't keep the whitespace around a text. */
export const hashEnglish = (file: string, english: string): string => hashText(file, english.trim());

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
