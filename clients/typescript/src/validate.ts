// Checks of arguments before anything is sent. They throw TypeError, because a retry can't help.

/** The URL without a trailing slash. @throws TypeError */
export function validateBaseUrl(address: string): string {
  // Don't repeat an invalid URL: it may be a key in the wrong place.
  if (!URL.canParse(address)) throw new TypeError('baseUrl is not a valid URL.');
  const { protocol, username, password, origin, pathname } = new URL(address);
  if (!/^https?:$/.test(protocol)) throw new TypeError('baseUrl must start with http:// or https://.');
  if (username || password) throw new TypeError('baseUrl must not contain a user name or a password.');
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

export function validateKey(key: string): string {
  if (typeof key !== 'string' || key === '') throw new TypeError('apiKey is missing.');
  // `fetch` rejects such a header with a message that contains its value.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new TypeError('apiKey contains a space, a line break or another character that keys never contain.');
  return key;
}

/** HTTP headers carry ASCII only, and the API accepts up to 255 characters. */
export function validateIdempotencyKey(key: string): string {
  if (typeof key === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) return key;
  throw new TypeError(
    'idempotencyKey must be 1 to 255 printable ASCII characters, without a space at either end. Encode other text, for example with encodeURIComponent.',
  );
}

/** A duration in milliseconds. Infinity means that there is no limit. */
export function validateDuration(name: string, milliseconds: number): number {
  if (typeof milliseconds === 'number' && milliseconds > 0) return milliseconds;
  throw new TypeError(`${name} must be a positive number of milliseconds, or Infinity.`);
}

/** A number of retries. Infinity means that there is no limit. */
export function validateRetries(retries: number): number {
  if (retries === Infinity || (Number.isInteger(retries) && retries >= 0)) return retries;
  throw new TypeError('maxRetries must be zero, a positive integer, or Infinity.');
}

/** The seconds that the API waits for a task. It would wait for 60 at most. */
export function validateWait(seconds: number): number {
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= 60) return seconds;
  throw new TypeError('wait must be a whole number of seconds from 0 to 60.');
}

/** The URL of a file. */
export function validateFileUrl(address: string): string {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new TypeError('The URL of a file must start with http:// or https://.');
}

/** A value in a path. An empty one, or dots, would be the path of another operation. */
export function validatePathValue(name: string, value: unknown): string {
  const text = String(value);
  if (typeof value !== 'string' || /^\.{0,2}$/.test(text))
    throw new TypeError(`${name} is not valid: ${text || "''"}.`);
  return text;
}

/** JSON and queries have no NaN and no Infinity: JSON.stringify would send null instead. */
export function validateNumbers(name: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw new TypeError(`${name} must be a finite number, not ${value}.`);
}
