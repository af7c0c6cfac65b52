import { type OperationId, type Operations, operations } from '../generated/operations.ts';
import { packageName, packageVersion } from '../generated/package.ts';
import type { Problem, ProblemCode } from '../generated/v2.gen.ts';
import { AnswerError, CadenzaError, ConnectionError, ProblemError } from './errors.ts';
import { withTimeout } from './timers.ts';
import { retry, parseRetryAfter } from './retry.ts';

/** What may be said of each call. */
export interface CallOptions {
  /** Ends the call, also between two attempts. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds an attempt may take. */
  readonly timeout?: number | undefined;
  /** How often it is tried again after no answer, 429 and 5xx. */
  readonly maxRetries?: number | undefined;
}

export interface CreateOptions extends CallOptions {
  /** A name of your own for this call, to make it again later without doing it twice. One is made up otherwise. */
  readonly idempotencyKey?: string | undefined;
}

export interface TransportOptions {
  readonly baseUrl: string;
  /** Null for calls that need none. */
  readonly apiKey: string | null;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly fetch: typeof globalThis.fetch;
}

/** What a call of an operation says: its path, query and body, as the contract has them. */
type Input<K extends OperationId> = Omit<Operations[K]['data'], 'url' | 'headers'>;

/** What an operation answers, of all its successes. */
export type Answer<K extends OperationId> = Operations[K]['answers'][keyof Operations[K]['answers']];

/** Reads a success, while the time of the attempt still runs. */
type Read<T> = (response: Response) => Promise<T>;

const isJson = (response: Response): boolean => /[/+]json\b/.test(response.headers.get('content-type') ?? '');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isProblemBody = (body: unknown): body is Problem & { code: ProblemCode } =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;

async function createError(response: Response, what: string): Promise<AnswerError> {
  const { status, headers } = response;
  const retryAfter = parseRetryAfter(headers.get('retry-after'));
  const facts = { status, requestId: headers.get('x-request-id'), retryAfter };
  const body = parseJson(await response.text());
  if (isProblemBody(body)) return new ProblemError(body, facts);
  return new AnswerError(`${what} was answered ${status}, and not by the API.`, facts);
}

const readAnswer: Read<unknown> = async (response) => {
  const text = await response.text();
  if (!isJson(response)) return text;
  const value = parseJson(text);
  if (value !== undefined) return value;
  throw new CadenzaError(`The answer ${response.status} is no JSON.`);
};

/** `/api/v2/tasks/{id}` with its id, behind the address of the server. */
function getUrl(baseUrl: string, path: string, input: { readonly path?: object; readonly query?: object }): string {
  const ids = Object.entries(input.path ?? {});
  const filled = ids.reduce((text, [name, id]) => text.replace(`{${name}}`, encodeURIComponent(String(id))), path);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) query.append(name, String(each));
  }
  return query.size === 0 ? `${baseUrl}${filled}` : `${baseUrl}${filled}?${query.toString()}`;
}

/** Sends calls and reads answers; again, where that helps. It alone knows the key. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** Calls an operation. @throws CadenzaError */
  async call<K extends OperationId>(id: K, input: Input<K>, options: CreateOptions = {}): Promise<Answer<K>> {
    const { method, path, idempotent } = operations[id];
    const { baseUrl, apiKey } = this.#options;
    const headers = new Headers({ accept: 'application/json, */*', 'user-agent': `${packageName}/${packageVersion}` });
    if (apiKey !== null) headers.set('authorization', `Bearer ${apiKey}`);
    // Made before the first attempt: all of them carry the same.
    if (idempotent) headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID());
    const { body } = input as { readonly body?: unknown };
    if (body !== undefined) headers.set('content-type', 'application/json');
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    const harmless = method === 'GET' || idempotent;
    // A redirect would lose the body or take the key along: the address that was given is wrong.
    const request = { ...init, redirect: 'manual' } as const;
    const address = getUrl(baseUrl, path, input);
    return (await this.#send(address, request, { ...options, harmless }, readAnswer)) as Answer<K>;
  }

  /** Fetches an address without the key: files are not behind it. @throws CadenzaError */
  fetchFile<T>(address: string, options: CallOptions, read: Read<T>): Promise<T> {
    return this.#send(address, {}, { ...options, harmless: true }, read);
  }

  #send<T>(
    address: string,
    init: RequestInit,
    options: CallOptions & { readonly harmless: boolean },
    read: Read<T>,
  ): Promise<T> {
    const { signal, harmless, timeout = this.#options.timeout, maxRetries = this.#options.maxRetries } = options;
    return retry({ retries: maxRetries, signal, isIdempotent: harmless }, () =>
      withTimeout(timeout, signal, (own) => this.#attempt(address, { ...init, signal: own }, read)),
    );
  }

  async #attempt<T>(address: string, init: RequestInit, read: Read<T>): Promise<T> {
    const what = `${init.method ?? 'GET'} ${new URL(address).pathname}`;
    try {
      const response = await this.#options.fetch(address, init);
      if (!response.ok) throw await createError(response, what);
      return await read(response);
    } catch (error) {
      if (error instanceof CadenzaError) throw error;
      throw new ConnectionError(`${what} got no answer.`, { cause: error });
    }
  }
}
