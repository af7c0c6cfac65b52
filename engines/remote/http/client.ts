import { type RemoteTools, toSignedContent } from '../../remote.ts';
import { type Reply, requestFile, sendToServer } from '../own-server.ts';

/** A song's state is some kilobytes. Lyrics and the times of their words are the longest parts. */
const MOST_BYTES = 2 * 1_048_576;

/** Signs the content of a request: its headers. */
export type Sign = (content: string) => Readonly<Record<string, string>>;

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
  call(method: string, path: string, body?: string, own: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return sendToServer(this.#send, {
      method,
      url: this.url,
      path,
      headers: {
        ...this.#sign(toSignedContent(method, path, body)),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...own,
      },
      body,
      mostBytes: MOST_BYTES,
    });
  }

  /** Whether a file is on the service itself. All others must be at public addresses. */
  isOwn(address: string): boolean {
    return URL.parse(address)?.href.startsWith(`${this.url}/`) ?? false;
  }

  /** Requests a file of the service itself. Rejects as `fetch` does. */
  get(address: string, signal: AbortSignal): Promise<Response> {
    const { href } = new URL(address);
    return requestFile(href, this.#sign(toSignedContent('GET', href.slice(this.url.length))), signal);
  }
}
