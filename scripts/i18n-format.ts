import { type Format, json } from './i18n-exchange.ts';
import { CommandFailed } from './run.ts';

/** The format of a file by its name. @throws CommandFailed for any other name. */
export async function getFormat(file: string): Promise<Format> {
  // Loaded only if needed, because the parser of XML is large.
  if (/\.xlf$|\.xliff$/.test(file)) return (await import('./i18n-xliff.ts')).xliff;
  if (file.endsWith('.json')) return json;
  throw new CommandFailed(`"${file}" must end in .xlf, .xliff or .json.`);
}
