import { validateWebhook } from 'replicate';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hit } from '../../../tests/callbacks/receiver.ts';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open();
});
beforeEach(() => rig.nextDelivery());
afterAll(() => rig.close());

const DAY = 24 * 3_600_000;

/** A callback as it arrived at the receiver. */
async function arrived(n: number, mode: 'test' | 'live' = 'test'): Promise<Hit> {
  await rig.described(rig.who[mode]);
  return (await rig.hook.count(n))[n - 1]!;
}

/** The package's result for a callback, with some parts changed. */
function verify(hit: Hit, secret: string, changed: { raw?: string; headers?: Record<string, string> } = {}): unknown {
  const { raw = hit.raw, headers = {} } = changed;
  // The package uses the machine's clock, but the messages have the time of the test.
  const time = vi.spyOn(Date, 'now').mockReturnValue(rig.clock.now().getTime());
  try {
    return new Webhook(secret).verify(raw, { ...(hit.headers as Record<string, string>), ...headers });
  } finally {
    time.mockRestore();
  }
}

/** The request that a program for webhooks of Replicate passes to its client. */
const toRequest = ({ headers, raw }: Hit) =>
  new Request('https://example.com/', {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: raw,
  });

const rotate = async (): Promise<string> => {
  const { cookie } = rig.who;
  const { body } = await rig.app.call('POST /api/account/webhooks/secrets', { cookie, body: { mode: 'test' } });
  return body.secret;
};

describe('the standardwebhooks package', () => {
  it.each(['test', 'live'] as const)('accepts our callbacks (%s)', async (mode) => {
    const hit = await arrived(1, mode);
    const [secret] = await rig.secrets(mode);
    expect(verify(hit, secret!)).toEqual(hit.body);
  });

  it('rejects another body, time, id or secret', async () => {
    const hit = await arrived(1);
    const [secret] = await rig.secrets('test');
    const [other] = await rig.secrets('live');
    const later = String(Number(hit.headers['webhook-timestamp']) + 1);
    const refused: readonly (() => unknown)[] = [
      () => verify(hit, secret!, { raw: `${hit.raw} ` }),
      () => verify(hit, secret!, { raw: hit.raw.replace('"sequence":1', '"sequence":2') }),
      () => verify(hit, secret!, { headers: { 'webhook-timestamp': later } }),
      () => verify(hit, secret!, { headers: { 'webhook-id': 'evt_another' } }),
      () => verify(hit, other!),
    ];
    for (const call of refused) expect(call).toThrow(WebhookVerificationError);
  });

  it('rejects a callback five minutes later', async () => {
    const hit = await arrived(1);
    const [secret] = await rig.secrets('test');
    rig.clock.goTo(rig.clock.now().getTime() + 299_000);
    expect(verify(hit, secret!)).toEqual(hit.body);
    rig.clock.goTo(rig.clock.now().getTime() + 2_000);
    expect(() => verify(hit, secret!)).toThrow('Message timestamp too old');
  });

  it('accepts either secret on the day of a rotation, and the new one alone afterwards', async () => {
    const [old] = await rig.secrets('test');
    const fresh = await rotate();
    const during = await arrived(1);
    for (const secret of [fresh, old!]) expect(verify(during, secret)).toEqual(during.body);
    rig.clock.goTo(rig.clock.now().getTime() + DAY);
    const after = await arrived(2);
    expect(verify(after, fresh)).toEqual(after.body);
    expect(() => verify(after, old!)).toThrow('No matching signature found');
  });
});

// docs/recipes/from-replicate.mdx promises it.
it('the client of Replicate accepts our callbacks, and rejects another secret', async () => {
  const hit = await arrived(1);
  const [secret] = await rig.secrets('test');
  const [other] = await rig.secrets('live');
  expect(await validateWebhook(toRequest(hit), secret!)).toBe(true);
  expect(await validateWebhook(toRequest(hit), other!)).toBe(false);
});
