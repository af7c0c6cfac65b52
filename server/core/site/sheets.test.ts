import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '../../../tests/harness.ts';

it('a page names its style sheet before it begins, also the one for what is missing', async () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'cadenza-sheets-'));
  const sheets = { '/assets/css/styles.1f2e3d4c.css': ['intro.html', '404.html'] };
  const files = { 'index.html': 'Home', 'intro.html': 'Intro', '404.html': 'Missing', 'csp.json': '{}' };
  for (const [file, text] of Object.entries({ ...files, '.sheets.json': JSON.stringify(sheets) }))
    writeFileSync(join(siteDir, file), text);
  const app = await testApp({ partial: true, features: [], config: { siteDir } });
  const link = async (path: string) => {
    const { status, headers } = await app.call(`GET ${path}`);
    return [status, headers['link']];
  };
  expect(await link('/intro')).toEqual([200, '</assets/css/styles.1f2e3d4c.css>; rel=preload; as=style']);
  expect(await link('/nothing')).toEqual([404, '</assets/css/styles.1f2e3d4c.css>; rel=preload; as=style']);
  expect(await link('/')).toEqual([200, undefined]);
  expect((await app.call('GET /.sheets.json')).status).toBe(404);
  await app.close();
  rmSync(siteDir, { recursive: true });
});
