import { createHmac } from 'node:crypto';

/** The headers of Standard Webhooks: an HMAC over id, time and body with each key. `at` is when this attempt is made. */
export function signed(keys: readonly Buffer[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = (key: Buffer) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => `v1,${signature(key)}`).join(' '),
  };
}
