import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signature of Standard Webhooks, version 1: an HMAC of the id, the time in seconds and the body. */
export const computeSignature = (key: Buffer, id: string, timestamp: string, body: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();

/** The headers of Standard Webhooks, with a signature for each key. `at` is the time of this attempt. */
export function signWebhook(keys: readonly Buffer[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys
      .map((key) => `v1,${computeSignature(key, id, timestamp, body).toString('base64')}`)
      .join(' '),
  };
}

/** The bytes of a secret, `whsec_...`. */
const toKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** The headers of Standard Webhooks for a message to a service that shares this secret, `whsec_...`, with us. */
export const signContent = (secret: string, id: string, at: Date, content: string): Record<string, string> =>
  signWebhook([toKey(secret)], id, at, content);

/** The tolerated clock difference in seconds, as in libraries of Standard Webhooks. */
const TOLERANCE = 300;

/** Verifies a message from another service with its secret, `whsec_...`. Messages older than five minutes are invalid. */
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
  const wanted = computeSignature(toKey(secret), id, timestamp, body);
  return signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'))
    .some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
}
