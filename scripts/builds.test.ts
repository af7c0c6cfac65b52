import { existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFiles } from '../tests/write-files.ts';
import { moveInto } from './build-locales.ts';
import {
  type Builds,
  addOwnAssets,
  beginBuild,
  copyCurrent,
  currentBuild,
  languagesFolder,
  previousBuilds,
  publishBuild,
} from './builds.ts';

let folder: string;
let builds: Builds;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
  builds = { link: join(folder, 'build'), store: join(folder, 'generated/builds') };
});
afterEach(() => rmSync(folder, { recursive: true }));

/** One deployment, from an empty folder to the link. */
async function deploy(number: number): Promise<void> {
  const build = await beginBuild(builds, String(number));
  writeFiles(build, {
    'index.html': `page ${number}`,
    'version.json': JSON.stringify({ timestamp: number, build_id: `b${number}` }),
    'assets/js/same.aaaaaaaa.js': 'the same in all',
    [`assets/js/main.${number}.js`]: `script ${number}`,
    [`assets/js/main.${number}.js.br`]: `packed ${number}`,
    [`zh/assets/js/main.${number}.js`]: `脚本 ${number}`,
    [`client/client-${number}.tgz`]: `client ${number}`,
  });
  await publishBuild(builds, build);
}

const scripts = (build = builds.link) => readdirSync(join(build, 'assets/js')).filter((name) => name.endsWith('.js'));
const read = (name: string) => readFileSync(join(builds.link, name), 'utf8');

test('an open tab still finds the scripts of its build after the next one, in each language', async () => {
  await deploy(1);
  await deploy(2);
  expect(read('assets/js/main.1.js')).toBe('script 1');
  expect(read('assets/js/main.1.js.br')).toBe('packed 1');
  expect(read('zh/assets/js/main.1.js')).toBe('脚本 1');
  expect(read('index.html')).toBe('page 2');
});

test('a project still finds the client that it installed before an update', async () => {
  await deploy(1);
  await deploy(2);
  expect(read('client/client-1.tgz')).toBe('client 1');
});

test('only the scripts of the last builds and the folders of the last two are kept', async () => {
  for (let number = 1; number <= 6; number += 1) await deploy(number);
  const newest = Array.from({ length: previousBuilds + 1 }, (_, index) => `main.${6 - previousBuilds + index}.js`);
  expect(scripts()).toEqual([...newest, 'same.aaaaaaaa.js'].sort());
  expect(readdirSync(builds.store)).toEqual(['5', '6']);
});

test('an interrupted build changes nothing, and the next one removes it', async () => {
  await deploy(1);
  const interrupted = await beginBuild(builds, '9');
  writeFiles(interrupted, { 'index.html': 'half', 'assets/js/main.9.js': 'half' });
  expect(read('index.html')).toBe('page 1');
  expect(scripts()).toEqual(['main.1.js', 'same.aaaaaaaa.js']);
  await deploy(2);
  expect(scripts()).toEqual(['main.1.js', 'main.2.js', 'same.aaaaaaaa.js']);
  expect(existsSync(interrupted)).toBe(false);
});

test('a folder in place of the link is replaced, and its scripts are kept', async () => {
  await deploy(1);
  const unpacked = (await currentBuild(builds))!;
  rmSync(builds.link);
  renameSync(unpacked, builds.link);
  await deploy(2);
  expect(lstatSync(builds.link).isSymbolicLink()).toBe(true);
  expect(scripts()).toEqual(['main.1.js', 'main.2.js', 'same.aaaaaaaa.js']);
  await deploy(3);
  expect(readdirSync(builds.store)).toEqual(['2', '3']);
});

test('a build of one language starts with hard links to the current build and writes to none of its files', async () => {
  await deploy(1);
  await deploy(2);
  writeFiles(builds.link, { '.stamp.json': 'complete', '.served/a': '' });
  const build = await beginBuild(builds, '3');
  await copyCurrent(builds, build);
  expect(scripts(build)).toEqual(['main.2.js', 'same.aaaaaaaa.js']);
  expect(readdirSync(build).filter((name) => /^\.(?:stamp|served)/.test(name))).toEqual([]);
  writeFiles(build, { 'index.html': 'page 3', 'zh/assets/js/main.3.js': '脚本 3' });
  expect(read('index.html')).toBe('page 2');
  await publishBuild(builds, build);
  expect(read('index.html')).toBe('page 3');
  expect(scripts()).toEqual(['main.1.js', 'main.2.js', 'same.aaaaaaaa.js']);
});

test('a language that is added to a build brings its own assets, and leaves the others', async () => {
  await deploy(1);
  await deploy(2);
  const language = join(languagesFolder(builds), 'ja');
  writeFiles(language, {
    'ja/index.html': 'ページ',
    'ja/assets/js/main.2.js': '日本語',
    'og/ja.png': 'card',
    'sitemap-ja.xml': 'x',
  });
  writeFiles(builds.link, { 'og/en.png': 'card' });
  await addOwnAssets(builds.link, language);
  await moveInto(builds.link, language);
  expect(read('ja/assets/js/main.2.js')).toBe('日本語');
  expect(readdirSync(join(builds.link, 'og'))).toEqual(['en.png', 'ja.png']);
  const own = JSON.parse(read('.assets.json')) as string[];
  expect(own).toEqual(expect.arrayContaining(['ja/assets/js/main.2.js', 'assets/js/main.2.js']));
  expect(own).not.toContain('assets/js/main.1.js');
  // The next build keeps them for open tabs, and clears what was left of an interrupted language.
  await deploy(3);
  expect(read('ja/assets/js/main.2.js')).toBe('日本語');
  expect(existsSync(languagesFolder(builds))).toBe(false);
});
