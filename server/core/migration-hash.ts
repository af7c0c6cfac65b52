import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type SqlFile, sha256 } from './schema.ts';

/**
 * What databases recorded before hashes left comments out, as release 0.2.0 did: the hash of the whole file. With it, the hash of
 * the statements in that file.
 */
type TextHashes = Readonly<Record<string, { readonly text: string; readonly statements: string }>>;

const textHashesFile = join(resolve(import.meta.dirname, '..'), 'migrations', 'text-hashes.json');

/**
 * One token of SQL: a gap of white space and comments, or a text that may contain `--` without being a comment. Those are strings,
 * quoted names, bodies of functions and block comments.
 */
const TOKEN =
  /(?<gap>(?:\s|--[^\n]*)+)|(?<![\w$])E'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$])\$((?:[a-z_]\w*)?)\$[\s\S]*?\$\2\$|\/\*[\s\S]*?\*\//gi;

/** The statements of an SQL file without line comments and with single spaces. Texts and bodies of functions stay as they are. */
export function normalizeStatements(sql: string): string {
  return sql.replaceAll(TOKEN, (token, gap: string | undefined) => (gap === undefined ? token : ' ')).trim();
}

/** The hash that a database records for a migration. It depends on its statements only, so that comments may be improved. */
export const hashMigration = ({ text }: SqlFile): string => sha256(normalizeStatements(text));

export function readTextHashes(): TextHashes {
  return JSON.parse(readFileSync(textHashesFile, 'utf8')) as TextHashes;
}

/**
 * Whether a migration has the statements that ran, by the hash that the database recorded. An older hash of the whole file counts
 * if the file has the same statements today.
 */
export function matchesRecorded(migration: SqlFile, recorded: string, textHashes: TextHashes): boolean {
  const hash = hashMigration(migration);
  if (recorded === hash) return true;
  const before = textHashes[migration.name];
  return before?.text === recorded && before.statements === hash;
}
