import type { TaskEvent } from '../generated/v2.gen.ts';
import { CadenzaError } from './errors.ts';

/** Why the signature of a callback isn't valid. */
type SignatureFault = 'missing_headers' | 'malformed' | 'stale' | 'wrong_signature';

const FAULTS: Readonly<Record<SignatureFault, string>> = {
  missing_headers: "The callback isn't signed: webhook-id, webhook-timestamp or webhook-signature is missing.",
  malformed: "The timestamp isn't a number, or no signature has version 1.",
  stale: 'The callback was signed too long ago, or the clock of this machine is wrong.',
  wrong_signature:
    'The signature matches none of the secrets: the callback is of the other mode, was changed, or is not from the API.',
};

/** The signature of a callback is invalid. Respond with 400 and do nothing else. */
export class SignatureError extends CadenzaError {
  override readonly name = 'SignatureError';
  readonly reason: SignatureFault;

  constructor(reason: SignatureFault) {
    super(FAULTS[reason]);
    this.reason = reason;
  }
}

type HeaderValue = string | readonly string[] | null | undefined;

/**
 * The headers of any server: an object with `get` or a list of pairs, such as `Headers` and `Map`; a plain object, such as
 * `headers` of Node; or a flat list of names and values, such as `rawHeaders` of Node.
 */
export type CallbackHeaders =
  | { get(name: string): HeaderValue }
  | Iterable<readonly [string, HeaderValue]>
  | readonly string[]
  | Readonly<Record<string, HeaderValue>>;

export interface VerifyOptions {
  /** Tolerance of the timestamp in seconds, 300 by default. */
  readonly tolerance?: number;
  /** The time at which the callback was received. The default is now. */
  readonly now?: Date;
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const TOLERANCE = 300;

/** Names and values. Null for headers that can't be listed, but have `get`. */
function listHeaders(headers: CallbackHeaders): readonly (readonly [string, HeaderValue])[] | null {
  if (Symbol.iterator in headers) {
    const all = [...(headers as Iterable<unknown>)];
    if (typeof all[0] !== 'string') return all as [string, HeaderValue][];
    const flat = all as string[];
    return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]] as const] : []));
  }
  return typeof headers.get === 'function' ? null : Object.entries(headers as Record<string, HeaderValue>);
}

function getHeader(headers: CallbackHeaders, name: string): string {
  const value =
    listHeaders(headers)?.find(([key]) => key.toLowerCase() === name)?.[1] ??
    (typeof (headers as { get?: unknown }).get === 'function'
      ? (headers as { get: (name: string) => HeaderValue }).get(name)
      : null);
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** Decodes base64. Null if the text isn't base64. */
function toBytes(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

async function importKey(secret: string) {
  const bytes = secret.startsWith('whsec_') ? toBytes(secret.slice('whsec_'.length)) : null;
  // The message doesn't contain the secret itself.
  if (!bytes || bytes.length === 0) throw new TypeError('The secret must be whsec_ followed by base64.');
  return crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify']);
}

/**
 * Verifies the signature and timestamp of a callback, and returns its event. `body` must be the raw body, before JSON
 * parsing. Pass several secrets during a rotation; one match is enough.
 *
 * @throws SignatureError
 */
export async function verifyCallback(
  body: string | Uint8Array,
  headers: CallbackHeaders,
  secrets: string | readonly string[],
  { tolerance = TOLERANCE, now = new Date() }: VerifyOptions = {},
): Promise<TaskEvent> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new TypeError('Pass the raw body as text or bytes, not the parsed JSON.');
  }
  if (!(tolerance >= 0)) throw new TypeError('tolerance must be a positive number of seconds, or zero.');
  if (Number.isNaN(now.getTime())) throw new TypeError('now is not a valid date.');
  const id = getHeader(headers, 'webhook-id');
  const timestamp = getHeader(headers, 'webhook-timestamp');
  const signatures = getHeader(headers, 'webhook-signature');
  if (!id || !timestamp || !signatures) throw new SignatureError('missing_headers');
  const given = signatures
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => toBytes(each.slice('v1,'.length)))
    .filter((each) => each !== null);
  if (!/^\d{1,12}$/.test(timestamp) || given.length === 0) throw new SignatureError('malformed');

  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const before = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(before.length + bytes.length);
  signed.set(before);
  signed.set(bytes, before.length);
  const keys = await Promise.all([secrets].flat().map(importKey));
  // `verify` compares in constant time.
  const fits = await Promise.all(
    keys.flatMap((key) => given.map((signature) => crypto.subtle.verify(HMAC, key, signature, signed))),
  );
  if (!fits.includes(true)) throw new SignatureError('wrong_signature');
  // Check the time last, so that unsigned requests reveal nothing about this clock.
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) throw new SignatureError('stale');
  return JSON.parse(text) as TaskEvent;
}
