import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '../../../tests/harness.ts';
import type { Config } from '../../config.ts';

/** The policy of a page with these data of the build. */
async function createPolicy(built: object, config: Partial<Config> = {}): Promise<string> {
  const siteDir = mkdtempSync(join(tmpdir(), 'cadenza-policy-'));
  writeFileSync(join(siteDir, 'index.html'), '<h1>Home</h1>');
  writeFileSync(join(siteDir, 'csp.json'), JSON.stringify(built));
  const app = await testApp({ partial: true, features: [], config: { ...config, siteDir } });
  const { headers } = await app.call('GET /');
  await app.close();
  rmSync(siteDir, { recursive: true });
  return String(headers['content-security-policy']);
}

it('connect-src lists the hosts of the enabled outside services', async () => {
  const sources = { script: ['https://a.example'], connect: ['https://b.example'], frame: ['https://c.example'] };
  const policy = (await createPolicy({ sources })).split('; ');
  expect(policy).toContain("script-src 'self' https://a.example");
  expect(policy).toContain("connect-src 'self' https://b.example");
  expect(policy).toContain('frame-src https://c.example');
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(await createPolicy({})).not.toContain('frame-src');
});

it('media and images are allowed from the public bucket and from no other host', async () => {
  const policyWith = (serve: 'redirect' | 'stream') => {
    const storage = { name: 'songs', endpoint: null, region: 'eu-central-1', pathStyle: false, serve };
    return createPolicy({}, { storage });
  };
  const redirected = await policyWith('redirect');
  expect(redirected).toContain("img-src 'self' data: blob: https://songs.s3.eu-central-1.amazonaws.com;");
  expect(redirected).toContain("media-src 'self' blob: https://songs.s3.eu-central-1.amazonaws.com;");
  expect(redirected).toContain("connect-src 'self';");
  expect(await policyWith('stream')).not.toContain('amazonaws');
});
