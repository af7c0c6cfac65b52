import type { Dispatcher } from 'undici';

/** Bytes of a response that are read at most. */
export const RESPONSE_LIMIT = 64_000;

/** Bytes of a response that are stored. */
const RESPONSE_SHOWN = 2048;

/** A host name that resolves to an address that isn't public. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is not a public address.`);
    this.name = 'AddressRefused';
  }
}

/** How a request ended. `redirect` and `status` have an HTTP status; the others got no response. */
export type PostOutcome = 'accepted' | 'status' | 'redirect' | 'timeout' | 'unreachable' | 'address_refused';

/** The result of a request without a response. */
export function errorToOutcome(error: unknown): PostOutcome {
  if (error instanceof AddressRefused) return 'address_refused';
  return (error as { code?: string }).code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable';
}

/** The result of a request with a response. */
export function statusToOutcome(status: number): PostOutcome {
  if (status >= 200 && status < 300) return 'accepted';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Reads the beginning of a response, but aborts one that doesn't end. Returns that beginning. */
export async function readExcerpt(body: Dispatcher.ResponseData['body']): Promise<string> {
  const begin: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (read < RESPONSE_SHOWN) begin.push(chunk.subarray(0, RESPONSE_SHOWN - read));
      read += chunk.length;
      if (read >= RESPONSE_LIMIT) break;
    }
  } catch {
    // Only the status counts, and it has arrived.
  }
  // The database can't store NUL.
  return new TextDecoder().decode(Buffer.concat(begin)).replaceAll('\0', '\ufffd');
}
