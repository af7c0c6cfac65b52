import { join, relative, sep } from 'node:path';
import { filesUnder } from './freshness.ts';
import { writeWhole } from './write-whole.ts';

/** A build of the site: the start of the hash of its inputs, and its start time. */
export interface Build {
  readonly id: string;
  readonly timestamp: number;
}

/** The URLs of all built pages in all languages. */
function listPages(folder: string): string[] {
  return filesUnder(folder)
    .map((file) => `/${relative(folder, file).replaceAll(sep, '/')}`)
    .filter((path) => path.endsWith('.html') && !path.endsWith('/404.html'))
    .map((path) => path.replace(/(?:\/index)?\.html$/, '') || '/')
    .sort();
}

/**
 * Writes what identifies the current build for browsers: `version.json`, `builds/latest.json`, and per build id its pages
 * and redirects.
 */
export async function writeMarks(
  folder: string,
  { id, timestamp }: Build,
  redirects: Readonly<Record<string, string>>,
): Promise<void> {
  const rules = Object.entries(redirects).map(([from, redirect]) => [from, { redirect }] as const);
  const files = {
    'version.json': { timestamp, build_id: id },
    'builds/latest.json': { id, timestamp },
    [`builds/meta/${id}.json`]: {
      id,
      timestamp,
      prerendered: listPages(folder),
      route_rules: Object.fromEntries(rules),
    },
  };
  for (const [name, content] of Object.entries(files)) await writeWhole(join(folder, name), JSON.stringify(content));
}
