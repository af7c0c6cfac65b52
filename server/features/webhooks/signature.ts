import { createHmac } from 'node:crypto';

/** What version 1 of Standard Webhooks signs with a key: id, time in seconds and body. */
export const signatureOf = (key: Buffer, id: string, timestamp: string, body: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();

/** The headers of Standard Webhooks: an HMAC over id, time and body with each key. `at` is when this attempt is made. */
export function signed(keys: readonly Buffer[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => `v1,${signatureOf(key, id, timestamp, body).toString('base64')}`).join(' '),
  };
}
