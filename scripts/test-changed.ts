import { run } from './run.ts';

/** Tests to run for changed folders that have no tests next to them. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  openapi: ['server/core/contract/', 'tests/reference/'],
  catalog: ['catalog/', 'server/features/catalog/', 'tests/typed-numbers'],
  docs: ['tests/guides', 'tests/documents'],
  i18n: ['tests/messages', 'tests/locales', 'scripts/i18n-'],
};

/** Vitest filters for the tests near a changed file: those of its feature on both sides, or of its folder. */
export function toFilters(path: string): readonly string[] {
  const folders = path.split('/').slice(0, -1);
  const [first = '', second, third] = folders;
  if (second === 'features' && third !== undefined) return [`/features/${third}/`];
  if (/\.test\.tsx?$/.test(path)) return [path];
  // `key-rotate.yaml` and `keys.yaml` both belong to the feature `keys`.
  const subject = /^openapi\/paths\/\w+\/([a-z]+?)s?[-.]/.exec(path)?.[1];
  if (subject !== undefined) return [`/features/${subject}`, ...ELSEWHERE['openapi']!];
  if (ELSEWHERE[first]) return ELSEWHERE[first];
  return folders.length > 0 ? [`${folders.slice(0, 3).join('/')}/`] : [];
}

const lines = (text: string) => text.split('\n').filter(Boolean);

/** Files that differ from `base` in the working tree. */
async function changedSince(base: string): Promise<string[]> {
  const tracked = await run('git', ['diff', '--name-only', base], { quiet: true });
  const untracked = await run('git', ['ls-files', '--others', '--exclude-standard'], { quiet: true });
  return [...lines(tracked), ...lines(untracked)];
}

/**
 * The tests of `npm test -- changed`: for everything changed since `base`, or else for uncommitted changes, or else for the
 * last commit. Components are selected by vitest's import graph. Server tests build the whole server, so the graph would
 * select all of them; for the server, SQL and the contract, the folder decides.
 */
export async function changedFilters(base?: string): Promise<{ component: string[]; others: string[] }> {
  const uncommitted = base === undefined ? await changedSince('HEAD') : [];
  const since = base ?? (uncommitted.length > 0 ? 'HEAD' : 'HEAD~1');
  const files = uncommitted.length > 0 ? uncommitted : await changedSince(since);
  const inBrowser = files.some((path) => path.startsWith('src/'));
  return {
    component: inBrowser ? ['--changed', since] : [],
    others: [...new Set(files.flatMap(toFilters))],
  };
}
