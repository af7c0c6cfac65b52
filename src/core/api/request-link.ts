/** The data of a request in a link. It never includes the key. */
export interface SharedRequest {
  /** Parameters with their names in errors: `?limit`, `:Idempotency-Key`, or the plain name for a path parameter. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The text of the body. */
  readonly text: string;
  /** The path and query of a past request, instead of named parameters. */
  readonly sent?: { readonly path: string; readonly query: string };
}

const hashPrefix = '#try';

/** UTF-8 as base64url, so that a link survives email and chat. */
function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(letters: string): string {
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** The hash that opens a reference page's try-it panel, optionally with a request filled in. */
export function toRequestHash(request?: SharedRequest): string {
  if (request === undefined) return hashPrefix;
  const { parameters, text, sent } = request;
  return `${hashPrefix}=${toBase64Url(JSON.stringify([parameters, text, ...(sent ? [sent.path, sent.query] : [])]))}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a hash opens the try-it panel. */
export const isRequestHash = (hash: string): boolean => hash === hashPrefix || hash.startsWith(`${hashPrefix}=`);

/** Parses the request in a hash. Undefined if there is none or it is invalid. */
export function parseRequestHash(hash: string): SharedRequest | undefined {
  if (!hash.startsWith(`${hashPrefix}=`)) return undefined;
  try {
    const [parameters, text, path, query] = JSON.parse(fromBase64Url(hash.slice(hashPrefix.length + 1))) as unknown[];
    if (!isRecord(parameters) || typeof text !== 'string') return undefined;
    const sent = typeof path === 'string' && typeof query === 'string' ? { sent: { path, query } } : {};
    return { parameters, text, ...sent };
  } catch {
    return undefined;
  }
}
