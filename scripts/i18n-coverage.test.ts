import { expect, test } from 'vitest';
import { describeCoverage, measureCoverage } from './i18n-coverage.ts';
import type { Finding } from './i18n-findings.ts';

const docs = 'docusaurus-plugin-content-docs';
const blog = 'docusaurus-plugin-content-blog';
const files = {
  'code.json': ['keys.title', 'keys.count', 'keys.create', 'keys.delete'],
  'docusaurus-theme-classic/navbar.json': ['item.label.Docs'],
  [`${docs}/current.json`]: ['sidebar.guides'],
  [`${blog}/options.json`]: ['title'],
  'server.json': ['email.hello'],
  'openapi/v2.overlay.yaml': ['$.paths summary'],
  [`${docs}/current/keys.mdx`]: ['front-matter', 'opening'],
  [`${docs}/current/errors/index.mdx`]: ['front-matter', 'opening'],
  [`${docs}/version-v1/intro.mdx`]: ['opening'],
  [`${blog}/2026-11-22-ledger.mdx`]: ['opening'],
  'docusaurus-plugin-content-pages/legal/terms.mdx': ['opening'],
};
const source = new Map(Object.entries(files).map(([file, ids]) => [file, new Map(ids.map((id) => [id, id]))]));
const finding = (kind: Finding['kind'], file: string, id: string): Finding => ({ kind, file, id, message: '' });

test('each text counts for one part, unless it has no translation from today’s English', () => {
  expect(describeCoverage(measureCoverage(source, []))).toBe(
    'interface 7/7, server 1/1, reference 1/1, guides 2/2, errors 2/2, v1 1/1, blog 1/1, legal 1/1',
  );
  const findings = [
    finding('missing', 'code.json', 'keys.title'),
    finding('stale', 'code.json', 'keys.count'),
    finding('new', 'code.json', 'keys.create'),
    finding('wrong', 'code.json', 'keys.delete'),
    finding('unused', 'server.json', 'email.old'),
    finding('untranslated', `${docs}/current/errors/index.mdx`, ''),
    finding('stale', `${docs}/current/keys.mdx`, 'opening'),
  ];
  expect(describeCoverage(measureCoverage(source, findings))).toBe(
    'interface 4/7, server 1/1, reference 1/1, guides 1/2, errors 0/2, v1 1/1, blog 1/1, legal 1/1',
  );
});
