import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSiteSettings } from '../plugins/site-config.ts';
import { buildIsFresh, hashInputs } from './build-stamp.ts';
import { root } from './freshness.ts';

const folder = mkdtempSync(join(tmpdir(), 'build-stamp-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the same inputs have the same hash, and nothing else of the environment counts', async () => {
  const hash = await hashInputs(root, {});
  expect(await hashInputs(root, { PORT: '3000', PUBLIC_URL: 'http://localhost:3000/' })).toBe(hash);
});

test('another address or another brand is another site', async () => {
  const hash = await hashInputs(root, {});
  expect(await hashInputs(root, { PUBLIC_URL: 'https://songs.example' })).not.toBe(hash);
  const { origin: _, ...config } = loadSiteSettings(root, {});
  const file = join(folder, 'own.json');
  writeFileSync(file, JSON.stringify({ ...config, brand: { name: 'Harp' } }));
  expect(await hashInputs(root, { SITE_CONFIG: file })).not.toBe(hash);
});

test('a folder without a finished build is not fresh', async () => {
  expect(await buildIsFresh(folder, {})).toBe(false);
});
