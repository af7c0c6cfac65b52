import type { RemoteTools } from '../../remote.ts';
import { ApiFailure, errorToFailure, RESPONSE_MS } from '../api.ts';
import { readBounded } from '../bounded.ts';

/** A song's state is some kilobytes. Lyrics and the times of their words are the longest parts. */
const MOST_BYTES = 2 * 1_048_576;

/** Milliseconds within which a song must arrive. */
const FETCH_MS = 60_000;

/** A response of the service. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

/** Signs the content of a request: its headers. */
export type Sign = (content: string) => Readonly<Record<string, string>>;

/** What a signature covers besides its id and time: the method, the path below the service's URL with its query, and the body. */
const toSignedContent = (method: string, path: string, body = ''): string => `${method} ${path}\n${body}`;

/** Sends signed requests to the operator's own service, which may be at a private address. */
export class HttpClient {
  /** Without a slash at the end. */
  readonly url: string;
  readonly #sign: Sign;
  readonly #send: RemoteTools['send'];

  constructor(url: string, sign: Sign, send: RemoteTools['send']) {
    this.url = url;
    this.#sign = sign;
    this.#send = send;
  }

  /** Sends a request. `path` is below the service's URL. @throws ApiFailure without a response. */
  async call(method: string, path: string, body?: string, own: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const { url } = this;
    try {
      return await this.#send(method, async (trace) => {
        const response = await fetch(url + path, {
          method,
          headers: {
            ...this.#sign(toSignedContent(method, path, body)),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...own,
            ...trace,
          },
          signal: AbortSignal.timeout(RESPONSE_MS),
          redirect: 'error',
          ...(body !== undefined && { body }),
        });
        const bytes = await readBounded(response, MOST_BYTES);
        if (!bytes) throw new ApiFailure('away', `The response of ${url} is too large.`, false);
        const retryAfter = response.headers.get('retry-after') ?? undefined;
        return { status: response.status, text: Buffer.from(bytes).toString('utf8'), retryAfter };
      });
    } catch (error) {
      throw errorToFailure(url, error);
    }
  }

  /** Whether a file is on the service itself. All others must be at public addresses. */
  isOwn(address: string): boolean {
    return URL.parse(address)?.href.startsWith(`${this.url}/`) ?? false;
  }

  /** Requests a file of the service itself. Rejects as `fetch` does. */
  async get(address: string, signal: AbortSignal): Promise<Response> {
    const { href } = new URL(address);
    return fetch(href, {
      headers: this.#sign(toSignedContent('GET', href.slice(this.url.length))),
      signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)]),
      redirect: 'error',
    });
  }
}
