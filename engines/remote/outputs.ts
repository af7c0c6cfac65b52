import { setTimeout as delay } from 'node:timers/promises';
import { EngineError } from '../engine.ts';
import type { RemoteTools } from '../remote.ts';
import { getRetryDelay } from './pacing.ts';

const TRIES = 3;

/** Of an output that is not what it should be: it would be the same the next time. */
export const unusableOutput = (): EngineError =>
  new EngineError('engine_failed', 'The engine made something else.', false);

/** The addresses that a model answers with: one, or a list. */
function listUrls(output: unknown): string[] {
  const all = Array.isArray(output) ? output : [output];
  return all.filter((one) => typeof one === 'string');
}

/** The text that a language model answers with: whole, or in the pieces in which it came. */
export function readText(output: unknown): string {
  return listUrls(output).join('');
}

function inline(address: string, most: number): Uint8Array {
  const [, base64] = /^data:[\w/.+;=-]*;base64,([A-Za-z0-9+/=]+)$/.exec(address) ?? [];
  if (base64 === undefined || base64.length > (most / 3) * 4 + 4) throw unusableOutput();
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/**
 * The bytes of the first output. @throws EngineError; what another attempt may fetch is still there then, and is not made
 * again.
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
    const { failed, again } = fetched;
    if (!again || tries + 1 >= TRIES) {
      warn({ host: URL.parse(address)?.host, failed }, 'Could not fetch an output');
      throw again
        ? new EngineError('engine_failed', 'What the engine made could not be fetched.', true)
        : unusableOutput();
    }
    await delay(getRetryDelay(tries, pauses), undefined, { signal });
  }
}
