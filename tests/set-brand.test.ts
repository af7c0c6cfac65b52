import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { root } from '../scripts/freshness.ts';

const catalog = `# Prices of spring
packs:
  - { id: taster, credits: 300, price: { amount: 450, currency: eur } }
  - { id: album, credits: 2000, price: { amount: 2400, currency: eur } }
lyricsCredits: 3
`;

let folder: string;
beforeEach(async () => {
  if (folder) await rm(folder, { recursive: true });
  folder = await mkdtemp(join(tmpdir(), 'brand-'));
  await writeFile(join(folder, 'site.json'), await readFile(join(root, 'site.config.json')));
  await writeFile(join(folder, 'catalog.yaml'), catalog);
});
afterAll(() => rm(folder, { recursive: true }));

const read = (name: string) => readFile(join(folder, name), 'utf8');

/** Runs `npm run brand` with these answers. */
async function answer(answers: readonly string[]) {
  const child = spawn('npm', ['run', '-s', 'brand'], {
    cwd: root,
    env: { ...process.env, SITE_CONFIG: join(folder, 'site.json'), CATALOG: join(folder, 'catalog.yaml') },
  });
  child.stdin.end(answers.map((line) => `${line}\n`).join(''));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { output, errors, code: child.exitCode };
}

const unchanged = (lines: number) => Array.from({ length: lines }, () => '');

it('writes another brand, and nothing of the shipped one is left', async () => {
  const { output, code } = await answer([
    'Blue Note',
    '',
    'missing.svg',
    '',
    '',
    'blue',
    '#1050a0',
    'songs.example',
    'https://songs.example',
    'Blue Note GmbH',
    'Weg 1; 10115 Berlin',
    'DE123',
    'much',
    '19',
    '',
    'help@songs.example',
    'euro',
    'USD',
    '5;3',
    '5; 30',
    'yes',
  ]);
  expect(code).toBe(0);
  for (const fault of [
    "Logo, a square SVG file: missing.svg can't be read",
    'Accent color: a color such as #c8401a',
    'songs.example: empty, or an address such as https://example.com',
    'Tax in prices, in percent: a number such as 19',
    'Currency: three small letters, such as usd\n',
    'the cheapest pack must come first',
  ]) {
    expect(output).toContain(fault);
  }
  const before = JSON.parse(await readFile(join(root, 'site.config.json'), 'utf8'));
  expect(JSON.parse(await read('site.json'))).toEqual({
    ...before,
    brand: { name: 'Blue Note' },
    colors: { primary: '#1050a0' },
    site: { url: 'https://songs.example' },
    legal: { entity: 'Blue Note GmbH', address: ['Weg 1', '10115 Berlin'], vatNumber: 'DE123', taxPercent: 19 },
    support: { email: 'help@songs.example' },
  });
  const written = await read('catalog.yaml');
  expect(written).toMatch(
    /^# Prices of spring\n[^]*amount: 500\b[^]*currency: usd\b[^]*amount: 3000\b[^]*lyricsCredits: 3\n$/,
  );
});

it('removes what is answered with a hyphen, and keeps prices that are not answered', async () => {
  await answer(['Blue Note', 'bn', ...unchanged(4), 'Blue Note GmbH', ...unchanged(7), 'yes']);
  expect(JSON.parse(await read('site.json')).brand).toEqual({ name: 'Blue Note', keyPrefix: 'bn' });
  await answer(['', '-', ...unchanged(12), 'yes']);
  expect(JSON.parse(await read('site.json')).brand).toEqual({ name: 'Blue Note' });
  expect(await read('catalog.yaml')).toBe(catalog);
});

it.each([
  ['without a confirmation', ['Blue Note', ...unchanged(13), 'no'], 'Nothing was written.'],
  ['if the input ends', ['Blue Note'], 'Nothing was written, because not every question was answered.'],
])('writes nothing %s', async (_, answers, message) => {
  const before = await read('site.json');
  const { errors, code } = await answer(answers);
  expect(errors).toContain(message);
  expect(code).toBe(1);
  expect(await read('site.json')).toBe(before);
});
