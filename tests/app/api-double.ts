import { vi } from 'vitest';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Whether the browser sends cookies along. */
  readonly credentials: RequestCredentials;
  readonly body: unknown;
}

type Result = (call: Call) => Response | Promise<Response>;

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function problem(status: number, code: string, extra: object = {}, headers: Record<string, string> = {}) {
  const body = {
    type: `http://localhost:3000/docs/errors/${code}`,
    title: code,
    status,
    detail: code,
    code,
    request_id: 'req_7c2mzk4x9q6wv3ht8rjn5bya',
    ...extra,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': body.request_id, ...headers },
  });
}

/**
 * Replaces `fetch` only, so that everything before it is real. A request without a configured response fails the test.
 */
export class ApiDouble {
  readonly calls: Call[] = [];
  readonly #unexpected: string[] = [];
  readonly #responses = new Map<string, Result>();

  constructor() {
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => this.#handle(new Request(input, init)));
  }

  /** `on('GET /api/account/keys', ...)` sets the response from now on. */
  on(what: string, response: Result): this {
    this.#responses.set(what, response);
    return this;
  }

  /** The requests of one operation so far. */
  made(what: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === what);
  }

  /** Restores `fetch`. @throws Error if a request had no configured response. */
  close(): void {
    vi.unstubAllGlobals();
    if (this.#unexpected.length > 0) throw new Error(`Unexpected calls: ${this.#unexpected.join(', ')}`);
  }

  async #handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const call: Call = {
      method: request.method,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      credentials: request.credentials,
      body: text === '' ? undefined : JSON.parse(text),
    };
    this.calls.push(call);
    const response = this.#responses.get(`${call.method} ${call.path}`);
    if (response === undefined) {
      this.#unexpected.push(`${call.method} ${call.path}`);
      return problem(404, 'not_found');
    }
    return response(call);
  }
}
