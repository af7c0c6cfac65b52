import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './freshness.ts';

/** Changes that remove something that processes of the previous release still use while both run. */
const CONTRACTIONS: readonly (readonly [what: string, statement: RegExp])[] = [
  ['drop column', /\bdrop\s+column\b/i],
  ['drop table', /\bdrop\s+table\b/i],
  ['drop function', /\bdrop\s+function\b/i],
  ['rename', /\brename\b/i],
  ['alter type', /\balter\s+type\b|\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i],
  ['set not null', /\bset\s+not\s+null\b/i],
  [
    'a new column that is not null and has no default',
    /\badd\s+(column\s+)?(?!constraint\b|column\b)\w+\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
  ],
];

/** Removes comments, texts and the bodies of functions. */
const splitStatements = (sql: string): string =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'[^']*'/g, "''");

/** The recorded releases, whose processes may still run. */
export function recordedReleases(): string[] {
  const folder = join(root, 'releases');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Why an SQL file would break processes of the previous release, or undefined. */
export function findContractionFault(sql: string, releases: readonly string[]): string | false {
  const [what] = CONTRACTIONS.find(([, statement]) => statement.test(splitStatements(sql))) ?? [];
  if (what === undefined) return false;
  const since = /^-- contract: since (.+)$/m.exec(sql)?.[1];
  if (since === undefined) return `has "${what}" and no line "-- contract: since <release>"`;
  return !releases.includes(since) && `names ${since}, which is not in releases/`;
}
