import { createHmac, timingSafeEqual } from 'node:crypto';

/** What version 1 of Standard Webhooks signs with a key: id, time in seconds and body. */
export const computeSignature = (key: Buffer, id: string, timestamp: string, body: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();

/** The headers of Standard Webhooks: an HMAC over id, time and body with each key. `at` is when this attempt is made. */
export function signHeaders(keys: readonly Buffer[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys
      .map((key) => `v1,${computeSignature(key, id, timestamp, body).toString('base64')}`)
      .join(' '),
  };
}

/** How far a timestamp may be off, in seconds: what libraries of Standard Webhooks allow. */
const TOLERANCE = 300;

/** Whether a message of somebody else is signed with a key of his, `whsec_...`, and not older than five minutes. */
export function verifySignature(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
  at: Date,
): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(at.getTime() / 1000 - Number(timestamp)) > TOLERANCE) return false;
  const wanted = computeSignature(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'), id, timestamp, body);
  return signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'))
    .some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
}
