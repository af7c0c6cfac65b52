import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { pageDates } from './page-dates.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-dates-'));
afterAll(() => rmSync(folder, { recursive: true }));

const site = join(folder, 'site');
const days = ['2026-01-01', '2026-02-02', '2026-03-03'].map((day) => Date.parse(`${day}T12:00:00Z`));

function git(cwd: string, at: number, ...args: readonly string[]): void {
  const date = `${at / 1000} +0000`;
  const author = ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.com'];
  const dates = [`GIT_AUTHOR_DATE=${date}`, `GIT_COMMITTER_DATE=${date}`];
  execFileSync('env', [...dates, 'git', ...author, ...args], { cwd, stdio: 'ignore' });
}

function write(page: string, text: string, at: number): void {
  writeFileSync(join(site, 'docs', page), text);
  git(site, at, 'add', '-A');
  git(site, at, 'commit', '-m', page);
}

async function getDate(siteDir: string, page: string): Promise<number | undefined> {
  const dates = pageDates();
  dates.initialize({ siteDir });
  return (await dates.getFileLastUpdateInfo(join(siteDir, 'docs', page)))?.timestamp;
}

test('a page has the date of its last commit if there is one', async () => {
  mkdirSync(join(site, 'docs'), { recursive: true });
  git(site, days[0]!, 'init', '-b', 'main');
  write('old.mdx', 'one', days[0]!);
  write('new.mdx', 'one', days[1]!);
  write('new.mdx', 'two', days[2]!);
  expect(await getDate(site, 'old.mdx')).toBe(days[0]);
  expect(await getDate(site, 'new.mdx')).toBe(days[2]);

  // A shallow clone of two commits: changes of the second one are known, but all other files seem to be from the first.
  git(folder, days[2]!, 'clone', '--depth', '2', pathToFileURL(site).href, 'shallow');
  expect(await getDate(join(folder, 'shallow'), 'new.mdx')).toBe(days[2]);
  expect(await getDate(join(folder, 'shallow'), 'old.mdx')).toBeUndefined();

  writeFileSync(join(site, 'docs/old.mdx'), 'changed, not committed');
  writeFileSync(join(site, 'docs/fresh.mdx'), 'never committed');
  expect(await getDate(site, 'old.mdx')).toBeUndefined();
  expect(await getDate(site, 'fresh.mdx')).toBeUndefined();
});

test('pages outside a repository have no date', async () => {
  const archive = join(folder, 'archive');
  mkdirSync(join(archive, 'docs'), { recursive: true });
  writeFileSync(join(archive, 'docs/page.mdx'), 'a page');
  expect(await getDate(archive, 'page.mdx')).toBeUndefined();
});
