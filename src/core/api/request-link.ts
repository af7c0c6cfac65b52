/** A request as a link carries it: never with its key. */
export interface SharedRequest {
  /** Named as in errors: `?limit`, `:Idempotency-Key`, or the plain name for a path parameter. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The body as it is written. */
  readonly text: string;
  /** Of a call that was made: its path and query as they were, instead of parameters by name. */
  readonly made?: { readonly path: string; readonly query: string };
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

/** The hash of a page of the reference that opens it for trying, with a request filled in or without. */
export function toRequestHash(request?: SharedRequest): string {
  if (request === undefined) return hashPrefix;
  const { parameters, text, made } = request;
  return `${hashPrefix}=${toBase64Url(JSON.stringify([parameters, text, ...(made ? [made.path, made.query] : [])]))}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a hash opens a page for trying. */
export const isRequestHash = (hash: string): boolean => hash === hashPrefix || hash.startsWith(`${hashPrefix}=`);

/** The request in a hash; nothing where there is none, or none that can be read. */
export function parseRequestHash(hash: string): SharedRequest | undefined {
  if (!hash.startsWith(`${hashPrefix}=`)) return undefined;
  try {
    const [parameters, text, path, query] = JSON.parse(fromBase64Url(hash.slice(hashPrefix.length + 1))) as unknown[];
    if (!isRecord(parameters) || typeof text !== 'string') return undefined;
    const made = typeof path === 'string' && typeof query === 'string' ? { made: { path, query } } : {};
    return { parameters, text, ...made };
  } catch {
    return undefined;
  }
}
