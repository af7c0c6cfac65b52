import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contractPrices } from '../../catalog/prices.ts';
import { hashText } from '../../catalog/accepted-texts.ts';
import { getLocalizedContracts } from './translations.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'translations-'));
afterAll(() => rmSync(siteDir, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(siteDir, path)), { recursive: true });
  writeFileSync(join(siteDir, path), content);
}

const { imageCredits } = contractPrices;
const contract = (summary: string) => ({
  paths: {
    '/feed': { get: { summary, description: `Costs ${imageCredits} credits.` } },
    '/list': { get: { summary } },
  },
});
write('generated/openapi/v2.json', JSON.stringify(contract('Lists songs')));
write('generated/openapi/v1.json', JSON.stringify({ paths: { '/old': { get: { summary: 'Lists songs' } } } }));
write(
  'i18n/de/openapi/v2.overlay.yaml',
  `overlay: 1.0.0
info: { title: Deutsch, version: 1.0.0 }
actions:
  - target: $.paths['/feed'].get
    update: { summary: Wörter, description: 'Für {imageCredits} Credits.' }
`,
);

/** The texts of both versions, after the translation was accepted with these English texts. */
function localize(summary: string, description: string) {
  const file = 'openapi/v2.overlay.yaml';
  const accepted = { "$.paths['/feed'].get summary": summary, "$.paths['/feed'].get description": description };
  const hashes = Object.entries(accepted).map(([id, text]) => [id, hashText(file, text)]);
  write('i18n/de/lock.json', JSON.stringify({ [file]: Object.fromEntries(hashes) }));
  const contracts = getLocalizedContracts(siteDir, 'de', 'https://example.com', {
    name: 'Own',
    slug: 'own',
    keyPrefix: 'k',
  } as never);
  return contracts.map(({ document, english }) => ({ document, english: [...english] }));
}

test('a text is translated wherever the English one is the same, also in the other version', () => {
  const [v2, v1] = localize('Lists songs', `Costs ${imageCredits} credits.`);
  expect(v2!.document).toEqual({
    paths: {
      '/feed': { get: { summary: 'Wörter', description: `Für ${imageCredits} Credits.` } },
      '/list': { get: { summary: 'Wörter' } },
    },
  });
  expect(v1!.document).toEqual({ paths: { '/old': { get: { summary: 'Wörter' } } } });
  expect([v2!.english, v1!.english]).toEqual([[], []]);
});

test('a text is in English, and marked in pages, after its English text has changed', () => {
  const [v2, v1] = localize('Lists all songs', `Costs ${imageCredits} credits.`);
  expect(v2!.document).toMatchObject({ paths: { '/feed': { get: { summary: 'Lists songs' } } } });
  expect([v2!.english, v1!.english]).toEqual([['Lists songs'], ['Lists songs']]);
  expect(localize('Lists songs', 'Costs nothing.')[0]!.english).toEqual([`Costs ${imageCredits} credits.`]);
});

test('another price leaves a translation as it is', () => {
  expect(hashText('openapi/v2.overlay.yaml', `Costs ${imageCredits} credits.`)).toBe(
    hashText('openapi/v2.overlay.yaml', 'Costs {credits} credits.'),
  );
});
