import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { VcsChangeInfo, VcsConfig } from '@docusaurus/types';

/** A commit of `git log`: one line, followed by the files that it changed. */
const FORMAT = '--format=%x00%H%x1f%ct%x1f%an';

/**
 * The date of the last change by path. `boundary` contains the commits where a shallow clone ends. All files seem to
 * be from them, so they are ignored.
 */
function parseLastChanges(log: string, boundary: ReadonlySet<string>): Map<string, VcsChangeInfo> {
  const dates = new Map<string, VcsChangeInfo>();
  const unknown = new Set<string>();
  for (const entry of log.split('\0').slice(1)) {
    const [head = '', ...files] = entry.split('\n').filter((line) => line !== '');
    const [hash = '', seconds = '', author = ''] = head.split('\x1f');
    for (const file of files) {
      if (dates.has(file) || unknown.has(file)) continue;
      if (boundary.has(hash)) unknown.add(file);
      else dates.set(file, { timestamp: Number(seconds) * 1000, author });
    }
  }
  return dates;
}

async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)('git', ['-c', 'core.quotePath=false', ...args], { cwd, maxBuffer: 1 << 28 }))
    .stdout;
}

async function readDates(siteDir: string): Promise<ReadonlyMap<string, VcsChangeInfo>> {
  // Without a repository, for example in a source archive, there are no dates.
  const top = await git(siteDir, 'rev-parse', '--show-toplevel').catch(() => null);
  if (top === null) return new Map();
  const isShallow = (await git(siteDir, 'rev-parse', '--is-shallow-repository')).trim() === 'true';
  const roots = isShallow ? await git(siteDir, 'rev-list', '--max-parents=0', 'HEAD') : '';
  const texts = ['docs', 'versioned_docs', 'blog', 'src/pages/*.mdx', 'i18n'];
  const log = await git(siteDir, 'log', FORMAT, '--name-only', '--no-renames', '--', ...texts);
  const dates = parseLastChanges(log, new Set(roots.split('\n').filter((hash) => hash !== '')));
  // Uncommitted changes are newer than any commit.
  const changed = await git(siteDir, 'status', '--porcelain', '--no-renames', '--', ...texts);
  for (const line of changed.split('\n')) dates.delete(line.slice(3));
  return new Map([...dates].map(([file, info]) => [resolve(top.trim(), file), info]));
}

/**
 * The day of the last change of pages, from the history of their files. Guides and the sitemap show it. None for uncommitted
 * or generated pages, for changes before the start of a shallow clone, and outside a repository.
 */
export function pageDates(): VcsConfig {
  let dates: Promise<ReadonlyMap<string, VcsChangeInfo>> | null = null;
  return {
    initialize: ({ siteDir }) => {
      dates ??= readDates(siteDir);
    },
    getFileCreationInfo: async (_path) => null,
    getFileLastUpdateInfo: async (path) => (await dates)?.get(path) ?? null,
  };
}
