import { LineCounter, parseDocument } from 'yaml';
import { CommandFailed } from './run.ts';

/** Parses JSON. @throws CommandFailed that names the file. */
export function parseJsonFile(path: string, content: string): unknown {
  if (content.startsWith('\uFEFF')) throw new CommandFailed(`${path} starts with a byte order mark. Delete it.`);
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new CommandFailed(`${path} isn't JSON: ${(error as Error).message}`);
  }
}

/** Finds keys that an object of a JSON file has twice, which JSON.parse ignores. */
export function findDuplicateKeys(content: string): { readonly key: string; readonly line: number }[] {
  // A file as we write it has none. This is much faster than the parser below.
  if (content === `${JSON.stringify(JSON.parse(content), null, 2)}\n`) return [];
  const lineCounter = new LineCounter();
  // JSON is also YAML, whose parser reports such keys.
  return parseDocument(content, { lineCounter, prettyErrors: false })
    .errors.filter(({ code }) => code === 'DUPLICATE_KEY')
    .map(({ pos: [start] }) => ({
      key: JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(content.slice(start))?.[0] ?? '""') as string,
      line: lineCounter.linePos(start).line,
    }));
}
