import { timingSafeEqual } from 'node:crypto';
import { callbacks } from '../../../catalog/callbacks.ts';
import type { InboxSignature } from '../../../generated/account/types.gen.ts';
import { parseJson, defaultJsonBounds } from '../../core/bounded-json.ts';
import type { InboxMessage } from '../../core/inbox-address.ts';
import { computeSignature, type SigningKey } from '../webhooks/service.ts';

/** The headers of Standard Webhooks. */
const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** What is known about the owner of the inbox. */
export interface SignatureContext {
  /** Null for a guest, who has no secrets. */
  readonly keys: readonly SigningKey[] | null;
  /** The event that we sent with this message id, if any. */
  readonly sent: string | null;
}

interface Signed {
  readonly id: string;
  readonly timestamp: string;
  /** Signatures of version 1. */
  readonly signatures: readonly Buffer[];
}

/** The key that created one of the signatures for these bytes. */
function findSigningKey({ id, timestamp, signatures }: Signed, body: Uint8Array, keys: readonly SigningKey[]) {
  return keys.find(({ key }) => {
    const wanted = computeSignature(key, id, timestamp, body);
    return signatures.some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
  });
}

/** The inbox limits the size of a message. Only deeply nested JSON can't be serialized again. */
const BOUNDS = { ...defaultJsonBounds, values: Number.POSITIVE_INFINITY };

function parseBody(body: Uint8Array): unknown {
  try {
    return parseJson(body, BOUNDS);
  } catch {
    return undefined;
  }
}

/** What a body may have been before it was altered: as we sent it, trimmed, or as JSON without whitespace. */
function listOriginals(body: Uint8Array, sent: string | null): Buffer[] {
  const value = parseBody(body);
  const trimmed = Buffer.from(body).toString().trim();
  const all = [sent, trimmed, value === undefined ? null : JSON.stringify(value)];
  return all.filter((text) => text !== null).map((text) => Buffer.from(text));
}

/** The mode of the task in a body. */
function getMode(body: Uint8Array): unknown {
  const { data } = (parseBody(body) ?? {}) as { data?: { mode?: unknown } | null };
  return data?.mode;
}

/** How a message differs from one with a valid signature. `at` is the time of its arrival. */
export function explainSignature(
  { headers, body }: InboxMessage,
  at: Date,
  { keys, sent }: SignatureContext,
): InboxSignature {
  const [id, timestamp, signature] = HEADERS.map((name) => headers[name] ?? '') as [string, string, string];
  const seconds = /^\d{1,12}$/.test(timestamp) ? Math.floor(at.getTime() / 1000) - Number(timestamp) : null;
  const nothing = { missing: [], mode: null, previous: false, seconds_off: seconds };

  const missing = HEADERS.filter((name) => !headers[name]);
  if (missing.length > 0) return { ...nothing, verdict: 'missing_headers', missing };
  const signatures = signature
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'));
  if (seconds === null || signatures.length === 0) return { ...nothing, verdict: 'malformed' };
  if (keys === null) return { ...nothing, verdict: 'unchecked' };

  const signed = { id, timestamp, signatures };
  const key = findSigningKey(signed, body, keys);
  if (!key) {
    const altered = listOriginals(body, sent).some((original) => findSigningKey(signed, original, keys));
    return { ...nothing, verdict: altered ? 'altered' : 'wrong_secret' };
  }
  const found = { ...nothing, mode: key.mode, previous: key.previous };
  const claimedMode = getMode(body);
  if ((claimedMode === 'live' || claimedMode === 'test') && claimedMode !== key.mode)
    return { ...found, verdict: 'other_mode' };
  return { ...found, verdict: Math.abs(seconds) > callbacks.toleranceSeconds ? 'stale' : 'valid' };
}
