import type { Dispatcher } from 'undici';

/** Bytes of an answer that are read at most. */
export const ANSWER_LIMIT = 65_536;

/** Bytes of an answer that are told. */
const ANSWER_SHOWN = 2048;

/** A name that leads to an address which is not public. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is not a public address.`);
    this.name = 'AddressRefused';
  }
}

/** How a call ended. `redirect` and `status` have a status, the others never came so far. */
export type PostOutcome = 'accepted' | 'status' | 'redirect' | 'timeout' | 'unreachable' | 'address_refused';

/** How a call ended that was not answered. */
export function outcomeOfError(error: unknown): PostOutcome {
  if (error instanceof AddressRefused) return 'address_refused';
  return (error as { code?: string }).code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable';
}

/** How a call ended that was answered. */
export function outcomeOf(status: number): PostOutcome {
  if (status >= 200 && status < 300) return 'accepted';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Lets a polite receiver say what it has to say, and breaks off one that does not end. Answers how it began. */
export async function readSome(body: Dispatcher.ResponseData['body']): Promise<string> {
  const begin: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (read < ANSWER_SHOWN) begin.push(chunk.subarray(0, ANSWER_SHOWN - read));
      read += chunk.length;
      if (read >= ANSWER_LIMIT) break;
    }
  } catch {
    // The status has come, and it is what counts.
  }
  // The database holds no NUL.
  return new TextDecoder().decode(Buffer.concat(begin)).replaceAll('\0', '\ufffd');
}
