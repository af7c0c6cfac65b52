import type { LogDetail } from '#generated/account/types.gen.ts';
import { toCurlCommand } from '../../core/api/curl.ts';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import { toPointerStep } from '../../core/api/operation-form.ts';

/** The request without its key. It has no Idempotency-Key, so that it isn't a replay of the original. */
function getRequest({ entry, query, request_headers, request_body }: LogDetail, origin: string) {
  const type = request_headers['content-type'];
  const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
  return {
    method: entry.method,
    url: `${origin}${entry.path}${query === null ? '' : `?${query}`}`,
    headers,
    body: request_body.text,
  };
}

/** The request as a curl command. */
export const toCurl = (log: LogDetail, origin: string): string => toCurlCommand(getRequest(log, origin));

/** Why the request can't be sent again unchanged. Undefined if it can. */
export function getReplayObstacle({ request_body: body }: LogDetail): 'truncated' | 'binary' | undefined {
  if (body.truncated) return 'truncated';
  return body.text === null && body.bytes > 0 ? 'binary' : undefined;
}

/** A response, logged or new. */
export interface ReplayResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null;
}

/** Headers to compare. All others change with every response. */
const HEADERS = ['content-type', 'location', 'retry-after', 'idempotent-replayed', 'ratelimit-policy'] as const;

/** Sends the request again with another key. */
export async function sendReplay(log: LogDetail, origin: string, secret: string): Promise<ReplayResponse> {
  const { url, headers: sentHeaders, ...request } = getRequest(log, origin);
  const response = await fetchWithBody(url, {
    ...request,
    headers: { Authorization: `Bearer ${secret}`, ...sentHeaders },
    credentials: 'omit',
    cache: 'no-store',
  });
  const text = await response.text();
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers: Object.fromEntries(headers), text: text === '' ? null : text };
}

/**
 * The result of comparing a part of two responses. `varies`: an ID, a time, a file URL or an unlogged value, which
 * differ in every response.
 */
export interface Difference {
  /** The name of a header, or a JSON pointer into the body, such as `/clips/0/status`. '' is the whole body. */
  readonly name: string;
  readonly kind: 'same' | 'varies' | 'changed' | 'missing' | 'added';
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z]{2,5})_[a-z0-9]{20,}/g, '$1_'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '(time)'],
  [/\/api\/files\/[^\s"?]+/g, '/api/files/'],
];

const maskVolatile = (text: string): string =>
  VOLATILE.reduce((left, [form, instead]) => left.replaceAll(form, instead), text);

function getKind(original: string | undefined, replay: string | undefined): Difference['kind'] {
  if (original === undefined) return 'added';
  if (replay === undefined) return 'missing';
  if (original === replay) return 'same';
  return original.includes('[redacted]') || maskVolatile(original) === maskVolatile(replay) ? 'varies' : 'changed';
}

function compare(original: ReadonlyMap<string, string>, replay: ReadonlyMap<string, string>): Difference[] {
  const names = new Set([...original.keys(), ...replay.keys()]);
  return [...names].map((name) => {
    const [before, after] = [original.get(name), replay.get(name)];
    return { name, kind: getKind(before, after), before, after };
  });
}

/** Every value of a JSON text by its pointer (RFC 6901). A text that isn't JSON is one value. */
function flatten(text: string | null): Map<string, string> {
  const found = new Map<string, string>();
  if (text === null) return found;
  const walk = (value: unknown, at: string): void => {
    const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (inner.length === 0) found.set(at, JSON.stringify(value) ?? 'null');
    for (const [name, item] of inner) walk(item, at + toPointerStep(name));
  };
  try {
    walk(JSON.parse(text), '');
  } catch {
    found.set('', text);
  }
  return found;
}

/** Compares two responses: relevant headers, and the body field by field. */
export function compareResponses(
  original: ReplayResponse,
  replay: ReplayResponse,
): { readonly headers: Difference[]; readonly body: Difference[] } {
  const pickHeaders = ({ headers }: ReplayResponse) =>
    new Map(HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const])));
  return {
    headers: compare(pickHeaders(original), pickHeaders(replay)),
    body: compare(flatten(original.text), flatten(replay.text)),
  };
}
