/** A request as a link carries it: never with its key. */
export interface TryRequest {
  /** By name as in errors: `?limit`, `:Idempotency-Key`; one of the path by itself. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The body as it is written. */
  readonly text: string;
  /** Of a call that was made: its path and query as they were, instead of parameters by name. */
  readonly made?: { readonly path: string; readonly query: string };
}

const mark = '#try';

/** UTF-8 in the letters of base64url: a link survives mail and chat. */
function packed(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function unpacked(letters: string): string {
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** The hash of a page of the reference that opens it for trying, with a request filled in or without. */
export function tryHash(request?: TryRequest): string {
  if (request === undefined) return mark;
  const { parameters, text, made } = request;
  return `${mark}=${packed(JSON.stringify([parameters, text, ...(made ? [made.path, made.query] : [])]))}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a hash opens a page for trying. */
export const isTryHash = (hash: string): boolean => hash === mark || hash.startsWith(`${mark}=`);

/** The request in a hash; nothing where there is none, or none that can be read. */
export function tryRequest(hash: string): TryRequest | undefined {
  if (!hash.startsWith(`${mark}=`)) return undefined;
  try {
    const [parameters, text, path, query] = JSON.parse(unpacked(hash.slice(mark.length + 1))) as unknown[];
    if (!isRecord(parameters) || typeof text !== 'string') return undefined;
    const made = typeof path === 'string' && typeof query === 'string' ? { made: { path, query } } : {};
    return { parameters, text, ...made };
  } catch {
    return undefined;
  }
}
