import { setTimeout as delay } from 'node:timers/promises';
import { EngineError } from '../engine.ts';
import type { RemoteTools } from '../remote.ts';
import { getRetryDelay } from './pacing.ts';

const TRIES = 3;

/** The error for an invalid output. A retry would return the same one. */
export const unusableOutput = (): EngineError =>
  new EngineError('engine_failed', 'The engine returned an unexpected result.', false);

/** The URLs that a model returned: one, or a list. */
function listUrls(output: unknown): string[] {
  const all = Array.isArray(output) ? output : [output];
  return all.filter((one) => typeof one === 'string');
}

/** The text that a language model returned, whole or in pieces. */
export function readText(output: unknown): string {
  return listUrls(output).join('');
}

function inline(address: string, most: number): Uint8Array {
  const [, base64] = /^data:[\w/.+;=-]*;base64,([A-Za-z0-9+/=]+)$/.exec(address) ?? [];
  if (base64 === undefined || base64.length > (most / 3) * 4 + 4) throw unusableOutput();
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/**
 * The bytes of the first output. @throws EngineError. If it is retryable, the next attempt fetches the same output and doesn't make
 * it again.
 */
export async function fetchBytes(
  { fetch, warn }: RemoteTools,
  output: unknown,
  most: number,
  pauses: readonly [number, number],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const [address] = listUrls(output);
  if (address === undefined) throw unusableOutput();
  if (address.startsWith('data:')) return inline(address, most);
  for (let tries = 0; ; tries += 1) {
    const fetched = await fetch(address, most, signal);
    if ('bytes' in fetched) return fetched.bytes;
    const { failed, retryable } = fetched;
    if (!retryable || tries + 1 >= TRIES) {
      warn({ host: URL.parse(address)?.host, failed }, 'Could not fetch an output');
      throw retryable
        ? new EngineError('engine_failed', 'The output of the engine could not be fetched.', true)
        : unusableOutput();
    }
    await delay(getRetryDelay(tries, pauses), undefined, { signal });
  }
}
