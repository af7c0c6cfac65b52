import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { replaceOrigin } from '../../plugins/site-origin.ts';
import { limits } from '../../catalog/limits.ts';
import { root } from '../../scripts/freshness.ts';
import { freePort } from '../../scripts/free-port.ts';
import { type TestApp, testApp, unique } from '../harness.ts';
import { S3_KEY, type S3Server, startS3 } from '../s3/server.ts';
import { type Fence, guides, isRefused, posts, readmes, type Step, parseSteps } from './fences.ts';
import { languages, type SampleOutput, GuideReader } from './guide-reader.ts';
import { missingFor } from './runtimes.ts';
import { findMismatches, missingLines } from './shape.ts';

const completeEvent = parse(readFileSync(join(root, 'openapi/examples/event-complete.yaml'), 'utf8')) as {
  readonly value: object;
};

let server: TestApp;
let s3: S3Server;
let origin: string;
/** The port for the reader's programs. */
let port: number;

beforeAll(async () => {
  const own = await freePort();
  port = await freePort();
  s3 = await startS3();
  origin = `http://127.0.0.1:${own}`;
  // The default limits; only the songs are short, but long enough for the first line.
  const config = {
    port: own,
    publicUrl: origin,
    sandboxMaxSeconds: 8,
    // Guides also show what the site itself serves: the client package, the pages as Markdown.
    siteDir: join(root, 'build'),
    rateLimitPerMinute: limits.requestsPerMinute,
    callbackAllow: [`127.0.0.1:${port}`],
  };
  server = await testApp({ config });
  await server.app.listen({ port: own, host: '127.0.0.1' });
});
afterAll(() => Promise.all([server.close(), s3.close()]));

/** A reader who has just registered and created a test key. */
async function newReader(): Promise<{ reader: GuideReader; webhookSecret: string }> {
  const person = { name: 'Robin', email: `${unique('reader')}@example.com`, password: 'a quiet rainy evening' };
  const headers = { origin };
  const { cookie } = await server.call('POST /api/auth/sign-up/email', { headers, body: person });
  // Guides also show how a key manages its account.
  const scopes = ['generate', 'read', 'manage:keys', 'manage:webhooks', 'read:usage', 'read:logs'];
  const key = await server.call('POST /api/account/keys', {
    headers,
    cookie,
    body: { name: 'Guide', mode: 'test', scopes },
  });
  const secrets = await server.call('GET /api/account/webhooks/secrets', { cookie });
  const webhookSecret = secrets.body.data.find((each: { mode: string }) => each.mode === 'test').secret as string;
  const reader = await GuideReader.startSession({
    origin,
    port,
    webhookSecret,
    key: key.body.secret as string,
    s3: { ...S3_KEY, endpoint: s3.endpoint },
  });
  return { reader, webhookSecret };
}

const getName = ({ page, line, language }: Fence) => `${page}:${line} ${language}`;

/** Differences between the output and the page. */
function differences(reader: GuideReader, { shown }: Step, { text, status }: SampleOutput): string[] {
  if (!shown) return [];
  const code = replaceOrigin(shown.code, origin);
  const shownStatus = /^\d{3}(?= )/.exec(shown.title ?? '')?.[0];
  const other =
    shownStatus !== undefined && status !== undefined && status !== shownStatus
      ? [`${status}, not ${shownStatus}`]
      : [];
  if (shown.language === 'json') {
    const [actual, expected] = [text, code].map((json) => JSON.parse(json) as unknown);
    reader.setPlaceholder(expected, actual);
    return [...other, ...findMismatches(expected, actual)];
  }
  if (shown.language !== 'http') return [...other, ...missingLines(code, text)];
  // Headers have no order.
  return [...other, ...code.split('\n').filter((line) => missingLines(line, text).length > 0)];
}

const signed = (secret: string, seconds: number, body: string) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`evt_1.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
};

/** The status with which a program responds to a callback. */
async function postCallback(headers: Record<string, string>, body: string): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}/hooks/songs`, { method: 'POST', headers, body })).status;
}

const pages = [...guides, ...posts, ...readmes]
  .map((page) => [page, parseSteps(page)] as const)
  .filter(([, steps]) => steps.length > 0);

describe.each(pages)('%s', (_, steps) => {
  let reader: GuideReader;
  let webhookSecret: string;
  beforeAll(async () => {
    ({ reader, webhookSecret } = await newReader());
  });
  afterAll(() => reader.leave());

  const named = (...roles: readonly Fence['role'][]) =>
    steps.filter(({ sample }) => roles.includes(sample.role)).map((step) => [getName(step.sample), step] as const);

  test.for(named('run', 'file', 'install'))('%s', async ([, step], { skip }) => {
    const missing = missingFor(languages[step.sample.language]!, step.sample.code);
    skip(missing !== undefined, missing);
    if (step.sample.role === 'file') return reader.write(step.sample);
    if (step.sample.role === 'install') return reader.link(step.sample);
    const printed = await reader.run(step.sample, isRefused(step));
    expect(differences(reader, step, printed), printed.text).toEqual([]);
  });

  test.for(named('serve'))('%s, called back', async ([, { sample }], { skip }) => {
    const missing = missingFor(languages[sample.language]!, sample.code);
    skip(missing !== undefined, missing);
    const [, calling] = named('trigger')[0]!;
    const program = await reader.serve(sample);
    try {
      await reader.run(calling.sample);
      await program.printed((text) => missingLines(calling.shown!.code, text).length === 0);
      const now = Math.floor(Date.now() / 1000);
      const body = JSON.stringify({ ...completeEvent.value, id: 'evt_1' });
      expect(await postCallback(signed(webhookSecret, now, body), body)).toBe(204);
      // Signed with another secret, changed, sent too late, not signed.
      expect(await postCallback(signed('whsec_bm90IHlvdXIgc2VjcmV0', now, body), body)).toBe(400);
      expect(await postCallback(signed(webhookSecret, now, body), body.replace('complete', 'failed'))).toBe(400);
      expect(await postCallback(signed(webhookSecret, now - 3600, body), body)).toBe(400);
      expect(await postCallback({}, body)).toBe(400);
    } finally {
      await program.end();
      await reader.cancelAll();
    }
  });

  test.for(named('background'))('%s, beside a receiver', async ([, { sample, shown }]) => {
    const [, receiver] = named('serve')[0]!;
    const calling = steps[steps.findIndex((step) => step.sample === sample) + 1]!;
    const program = await reader.serve(receiver.sample);
    const command = await reader.runInBackground(sample);
    const prints = ({ code }: Fence) => command.printed((text) => missingLines(code, text).length === 0);
    try {
      await prints(shown!);
      const inbox = /http\S+\/api\/inbox\/\w+/;
      reader.setPlaceholder(inbox.exec(shown!.code)?.[0], inbox.exec(command.text)?.[0]);
      await reader.run(calling.sample);
      await prints(calling.shown!);
      expect(missingLines(calling.shown!.code, command.text)).toEqual([]);
    } finally {
      await Promise.all([program.end(), command.end()]);
      await reader.cancelAll();
    }
  });
});
