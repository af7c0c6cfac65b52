import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPrevious, previousBuilds, putAside } from './previous-builds.ts';

let folder: string;
let build: string;
let store: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'previous-builds-'));
  build = join(folder, 'build');
  store = join(folder, 'store');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    writeFileSync(join(build, name), content);
  }
}

/** One deployment: what was there is put aside, the folder is emptied, the build is made. */
async function deploy(number: number): Promise<void> {
  await putAside(build, store);
  rmSync(build, { recursive: true, force: true });
  write({
    'index.html': `page ${number}`,
    'version.json': JSON.stringify({ timestamp: number, build_id: `b${number}` }),
    'assets/js/same.aaaaaaaa.js': 'the same in all',
    [`assets/js/main.${number}.js`]: `script ${number}`,
    [`assets/js/main.${number}.js.br`]: `packed ${number}`,
    [`zh/assets/js/main.${number}.js`]: `脚本 ${number}`,
  });
  await addPrevious(build, store);
}

const scripts = () => readdirSync(join(build, 'assets/js')).filter((name) => name.endsWith('.js'));

test('an open tab finds the scripts of its build after the next one, in each language', async () => {
  await deploy(1);
  await deploy(2);
  expect(readFileSync(join(build, 'assets/js/main.1.js'), 'utf8')).toBe('script 1');
  expect(readFileSync(join(build, 'assets/js/main.1.js.br'), 'utf8')).toBe('packed 1');
  expect(readFileSync(join(build, 'zh/assets/js/main.1.js'), 'utf8')).toBe('脚本 1');
  expect(readFileSync(join(build, 'index.html'), 'utf8')).toBe('page 2');
});

test('no more than the last builds are kept, however many there were', async () => {
  for (let number = 1; number <= 6; number += 1) await deploy(number);
  const newest = Array.from({ length: previousBuilds + 1 }, (_, index) => `main.${6 - previousBuilds + index}.js`);
  expect(scripts()).toEqual([...newest, 'same.aaaaaaaa.js'].sort());
  expect(readdirSync(store)).toEqual(['3', '4', '5']);
});

test('a build that was interrupted leaves nothing behind, and loses nothing of those before', async () => {
  await deploy(1);
  await putAside(build, store);
  rmSync(build, { recursive: true });
  write({ 'assets/js/main.9.js': 'half' });
  await deploy(2);
  expect(scripts()).toEqual(['main.1.js', 'main.2.js', 'same.aaaaaaaa.js']);
  expect(existsSync(join(build, 'assets/js/main.9.js'))).toBe(false);
});
