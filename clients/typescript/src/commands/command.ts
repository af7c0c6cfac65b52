import { isTransient } from '../errors.ts';

/** What each command that needs a key gets. */
export interface CommandOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Returns a function that reads, and returns null while the API can't be reached or is busy. It prints the first of such errors in
 * a row, and rejects with all others.
 */
export function createPatientReader(print: (line: string) => void) {
  let isSilent = false;
  return async <T>(read: () => Promise<T>): Promise<T | null> => {
    try {
      const result = await read();
      isSilent = false;
      return result;
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (!isSilent) print(`${error.message} Retrying.`);
      isSilent = true;
      return null;
    }
  };
}
