import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testConfig } from '../../tests/harness.ts';
import { type S3Server, S3_KEY, startS3 } from '../../tests/s3/server.ts';
import { startStripeServer, type StripeServer, stripeConfig } from '../../tests/stripe-server.ts';
import type { Config } from '../config.ts';
import { checkPort } from '../core/startup.ts';
import { describeDiskError } from '../core/startup-error.ts';
import { tryStorage } from '../core/storage-check.ts';
import { readStorageUrl } from '../core/storage-url.ts';
import { tryStripe } from '../features/orders/providers/stripe/check.ts';
import { compareClocks } from './places.ts';
import { checkHeaders } from './proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
const HIDDEN = 'confidential';

let s3: S3Server;
let stripe: StripeServer;
let elsewhere: Server;
beforeAll(async () => {
  [s3, stripe] = await Promise.all([startS3(), startStripeServer()]);
  // A bucket in another region, as Amazon responds to a request that is signed for the wrong one.
  elsewhere = createServer((_request, response) => {
    const message = "The authorization header is malformed; the region 'us-east-1' is wrong; expecting 'eu-central-1'";
    response.writeHead(400, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>AuthorizationHeaderMalformed</Code><Message>${message}</Message></Error>`);
  });
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await Promise.all([s3.close(), stripe.close()]);
  elsewhere.close();
  rmSync(folder, { recursive: true });
});

const port = (server: Server) => (server.address() as AddressInfo).port;
const config = (overrides: Partial<Config>) => testConfig({ dataDir: join(folder, 'data'), ...overrides });

async function bucket(url: string, storageKey: Config['storageKey'] = S3_KEY): Promise<string> {
  const storage = readStorageUrl(url);
  if (typeof storage === 'string') throw new Error(storage);
  return (await tryStorage(config({ storage, storageKey }))).message;
}
const proxy = (headers: Record<string, string>, trustProxy: string[] = ['127.0.0.1']) =>
  checkHeaders({ publicUrl: 'https://music.example', trustProxy }, { headers, peer: '127.0.0.1' }).message;
async function payments(prepare: () => void): Promise<string> {
  prepare();
  return (await tryStripe(config({ stripe: stripeConfig(stripe), publicUrl: 'https://music.example' }))).message;
}
const url = 'https://music.example/api/webhooks/stripe';

/** What is wrong, how it is found, and what the sentence has to contain: setting, value and remedy. */
const mistakes: readonly [string, () => string | Promise<string>, ...(readonly string[])][] = [
  [
    'a folder that is not ours',
    () => describeDiskError({ code: 'EACCES' }, '/srv/music')!,
    '/srv/music',
    'DATA_DIR',
    'owner',
  ],
  [
    'a port in use',
    () =>
      checkPort({ port: port(elsewhere), host: '127.0.0.1' }).then(
        () => '',
        (error: Error) => error.message,
      ),
    'already in use',
    'Set PORT',
  ],
  ['a clock that is an hour ahead', () => compareClocks(3_600_000, 0).message, '3600 s ahead', 'NTP'],
  [
    'a bucket in another region',
    () => bucket(`s3://songs?endpoint=http://127.0.0.1:${port(elsewhere)}`),
    'STORAGE_URL',
    'region=us-east-1',
    'Set region=eu-central-1',
  ],
  ['a bucket that does not exist', () => bucket(s3.url.replace('songs', 'tunes')), 'STORAGE_URL', 'tunes', 'Create it'],
  [
    'an unknown key of the bucket',
    () => bucket(s3.url, { ...S3_KEY, id: 'OTHER' }),
    'AWS_ACCESS_KEY_ID',
    'of that service',
  ],
  [
    'the secret of another key',
    () => bucket(s3.url, { ...S3_KEY, secret: HIDDEN }),
    'AWS_SECRET_ACCESS_KEY',
    'from the same key',
  ],
  [
    'no webhook endpoint in this mode',
    () => payments(() => stripe.webhookEndpoints.splice(0)),
    'STRIPE_WEBHOOK_SECRET',
    'in test mode',
    'Create it there',
  ],
  [
    'the webhook secret of the other mode',
    () =>
      payments(() => {
        stripe.webhookEndpoints.push({ url, status: 'enabled', enabled_events: ['*'] });
        stripe.undelivered.push({ id: 'evt_1', type: 'charge.refunded' });
      }),
    'STRIPE_WEBHOOK_SECRET',
    'evt_1',
    'to live mode',
    'set the signing secret',
  ],
  ['a proxy that drops the address', () => proxy({ host: 'music.example' }), 'X-Forwarded-For', 'Let it send'],
  [
    'a proxy that changes the host',
    () => proxy({ 'x-forwarded-for': '198.51.100.7', host: 'app:3000' }),
    'app:3000',
    'Let it pass on music.example',
  ],
  [
    'a proxy that is not trusted',
    () => proxy({ 'x-forwarded-for': '198.51.100.7' }, []),
    'TRUST_PROXY',
    '127.0.0.1',
    'Add',
  ],
];

it.each(mistakes)('%s: one sentence names the setting, its value and the remedy', async (_name, find, ...parts) => {
  const message = await find();
  for (const part of parts) expect(message).toContain(part);
  expect(message).not.toContain('\n');
  expect(message).not.toContain(HIDDEN);
});
