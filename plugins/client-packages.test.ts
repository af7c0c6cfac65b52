import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../scripts/freshness.ts';
import { readClientPackages, withClientPackages } from './client-packages.ts';
import { loadSiteSettings } from './site-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'packages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shipped = loadSiteSettings(root, {});
writeFileSync(join(folder, 'site.json'), JSON.stringify({ ...shipped, brand: { name: 'Blue Note' }, packages: {} }));
writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
const packages = readClientPackages(folder, { SITE_CONFIG: 'site.json' });

test.each([
  ["import { Cadenza, isProblem } from '@cadenza/client';", "import { BlueNote, isProblem } from '@bluenote/client';"],
  ['const cadenza = new Cadenza({});', 'const bluenote = new BlueNote({});'],
  ['from cadenza_client import AsyncCadenza', 'from bluenote_client import AsyncBlueNote'],
  ['class SignatureError extends CadenzaError', 'class SignatureError extends BlueNoteError'],
  ['npm install /client/cadenza-client.tgz', 'npm install /client/bluenote-client-1.2.3.tgz'],
  ['curl -o cadenza/cadenza.go /client/cadenza.go', 'curl -o bluenote/bluenote.go /client/bluenote-1.2.3.go'],
  ['`cadenza.session_token`', '`bluenote.session_token`'],
  ['the Cadenza API', 'the Cadenza API'],
])('%s becomes %s', (text, own) => {
  expect(withClientPackages(text, packages)).toBe(own);
});

test('the shipped names stay as they are in a text about them', () => {
  const text = "import { Cadenza } from '@cadenza/client'; // cadenza_client";
  expect(withClientPackages(text, readClientPackages(root, {}))).toBe(text);
});
