import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import type { Message } from '../../remote.ts';

/** The tolerated difference in seconds of a webhook's timestamp. */
const TOLERANCE = 300;

/**
 * Milliseconds after which keys are fetched again, are no longer valid, and may be fetched again because of an unknown signature.
 */
const FRESH = 3_600_000;
const STALE = 86_400_000;
const REFETCH_MS = 60_000;

const FETCH_MS = 5000;
const MOST_BYTES = 65_536;
const MOST_KEYS = 16;

const NAMES = ['request-id', 'user-id', 'timestamp', 'signature'].map((name) => `x-fal-webhook-${name}`);

interface Keys {
  readonly keys: readonly KeyObject[];
  readonly at: number;
}

/** Fetches a text, up to a number of bytes. */
async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS), redirect: 'error' });
  if (!response.ok || !response.body) throw new Error(`The keys of fal.ai: ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('The keys of fal.ai are too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function importKey(jwk: unknown): KeyObject[] {
  const { kty, crv } = (jwk ?? {}) as JsonWebKey;
  if (kty !== 'OKP' || crv !== 'Ed25519') return [];
  try {
    return [createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })];
  } catch {
    return [];
  }
}

function readKeys(text: string): KeyObject[] {
  const { keys } = JSON.parse(text) as { readonly keys?: unknown };
  if (!Array.isArray(keys)) throw new Error('The keys of fal.ai are not a valid key set.');
  return keys.slice(0, MOST_KEYS).flatMap(importKey);
}

/**
 * Verifies the signatures of fal.ai: Ed25519 over the ids of request and user, the time and the SHA-256 of the body, by one of its
 * published keys. A signature proves that fal.ai sent the webhook, but not whose request it is about, so only requests with a known
 * id are looked up.
 */
export class FalSignatures {
  readonly #url: string;
  #known: Keys | null = null;
  #loading: Promise<Keys> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws Error if the keys are unavailable. */
  async isGenuine({ headers, body, at }: Message): Promise<boolean> {
    const [request, user, timestamp, signature] = NAMES.map((name) => headers[name]);
    if (typeof request !== 'string' || typeof user !== 'string') return false;
    if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
    const now = at.getTime();
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE) return false;
    if (!/^[0-9a-f]{128}$/i.test(signature)) return false;
    const digest = createHash('sha256').update(body).digest('hex');
    const signed = Buffer.from([request, user, timestamp, digest].join('\n'));
    const isBy = ({ keys }: Keys) => keys.some((key) => verify(null, signed, key, Buffer.from(signature, 'hex')));
    const known = await this.#keys(now, FRESH);
    if (isBy(known)) return true;
    // The signature may be of a new key.
    const newer = await this.#keys(now, REFETCH_MS);
    return newer !== known && isBy(newer);
  }

  /** Keys that are no older than a number of milliseconds, or older ones if no newer ones are available. */
  async #keys(now: number, age: number): Promise<Keys> {
    const known = this.#known;
    if (known && now - known.at < age) return known;
    try {
      this.#loading ??= fetchText(this.#url).then((text) => ({ keys: readKeys(text), at: now }));
      return (this.#known = await this.#loading);
    } catch (error) {
      if (known && now - known.at < STALE) return known;
      throw error;
    } finally {
      this.#loading = null;
    }
  }
}
