import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { configFaults } from '../tests/config-faults.ts';
import { readConfig } from './config.ts';
import { findWarnings } from './core/config-warnings.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-urls-'));
const DATA_DIR = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['HTTPS://Music.Example', 'https://music.example'],
  ['https://music.example:443/', 'https://music.example'],
  ['http://music.example:80', 'http://music.example'],
  ['https://müsik.example', 'https://xn--msik-0ra.example'],
  ['https://127.1:8443', 'https://127.0.0.1:8443'],
])('normalises the URL of a site: %s', (given, expected) => {
  const config = readConfig({
    DATA_DIR,
    PUBLIC_URL: given,
    STORAGE_URL: `s3://songs?endpoint=${given}&serve=stream`,
    STRIPE_API_BASE: given,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    FAL_KEY: 'fal_test_key',
  });
  expect([config.publicUrl, config.storage!.endpoint, config.stripe!.apiBase]).toEqual([expected, expected, expected]);
});

it.each([
  'music.example',
  'ftp://music.example',
  'https://u:p@music.example',
  'https://music.example/?',
  'https://music.example#x',
])('refuses %s as the URL of a site', (given) => {
  expect(configFaults({ DATA_DIR, PUBLIC_URL: given })).toContain('PUBLIC_URL must be a URL without a path');
});

it('knows https in upper case in rules for several variables', () => {
  const PUBLIC_URL = 'HTTPS://MUSIC.EXAMPLE';
  const STORAGE_URL = 's3://songs?endpoint=http://storage.example';
  expect(configFaults({ DATA_DIR, PUBLIC_URL, STORAGE_URL })).toContain('STORAGE_URL must have an https endpoint');
  expect(findWarnings({ PUBLIC_URL })).toMatchObject([expect.stringContaining('TRUST_PROXY is not set')]);
  const env = {
    DATA_DIR,
    PUBLIC_URL,
    REPLICATE_API_TOKEN: 'r8_token',
    REPLICATE_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
  };
  expect(configFaults(env)).toBe('');
});

it('spells hosts of CALLBACK_ALLOW as URLs do', () => {
  const CALLBACK_ALLOW = 'Büro.example:443, 127.1:4000, [0:0::1]:4000';
  expect(readConfig({ DATA_DIR, CALLBACK_ALLOW }).callbackAllow).toEqual([
    'xn--bro-hoa.example:443',
    '127.0.0.1:4000',
    '[::1]:4000',
  ]);
});
