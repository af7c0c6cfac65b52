import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DoubleFile, InjectedFault, SignedMessage } from '../replicate/server.ts';

/** A request as fal.ai stores it. */
export interface DoubleRequest {
  readonly id: string;
  readonly model: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly webhook: string | null;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly sentAt: string;
  status: 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED';
  isCanceled: boolean;
  /** The response of the model and its status. */
  result: { readonly status: number; readonly body: unknown } | null;
}

interface MessageOptions {
  readonly at?: number;
  readonly key?: KeyObject;
}

export interface FalServer {
  readonly base: string;
  /** Keys that are accepted. */
  readonly keys: Set<string>;
  readonly requests: Map<string, DoubleRequest>;
  /** In order of arrival; IDs are `:id`. */
  readonly calls: string[];
  /** The failure of a call; null for none. */
  mishap: (call: string) => InjectedFault | null;
  /** The outcome of a request. By default, it never finishes. */
  onCreate: (request: DoubleRequest) => void;
  /** Stores bytes and returns their URL. */
  put(file: DoubleFile): string;
  succeed(id: string, output: unknown): void;
  fail(id: string, status: number, body: unknown): void;
  /** A message as fal.ai sends it when a request ends. */
  message(id: string, options?: MessageOptions): SignedMessage;
  /** From now on, messages are signed with another key, and only that one is published. */
  rotate(): void;
  /** Waits for the n-th request and returns it. */
  request(n?: number): Promise<DoubleRequest>;
  close(): Promise<void>;
}

export const FAL_KEY = 'fal_id:of_tests_only';

const USER = 'user_of_tests';
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

const getAppId = (model: string): string => model.split('/').slice(0, 2).join('/');

/**
 * The queue API of fal.ai on the loopback interface, with its list of requests and its keys, written from its public
 * documentation.
 */
export async function falServer(): Promise<FalServer> {
  const requests = new Map<string, DoubleRequest>();
  const files = new Map<string, DoubleFile>();
  const calls: string[] = [];
  const keys = new Set([FAL_KEY]);
  let pair = generateKeyPairSync('ed25519');
  let news = Promise.withResolvers<void>();
  const notify = () => {
    news.resolve();
    news = Promise.withResolvers();
  };

  const links = ({ id, model }: DoubleRequest) => {
    const url = `https://queue.fal.run/${getAppId(model)}/requests/${id}`;
    return { request_id: id, response_url: url, status_url: `${url}/status`, cancel_url: `${url}/cancel` };
  };

  async function create(request: IncomingMessage, url: URL): Promise<DoubleRequest> {
    const made: DoubleRequest = {
      id: randomUUID(),
      model: url.pathname.slice(1),
      input: JSON.parse(await text(request)) as Record<string, unknown>,
      webhook: url.searchParams.get('fal_webhook'),
      headers: request.headers,
      sentAt: new Date().toISOString(),
      status: 'IN_QUEUE',
      isCanceled: false,
      result: null,
    };
    requests.set(made.id, made);
    double.onCreate(made);
    notify();
    return made;
  }

  function list(url: URL): [number, unknown] {
    const ended = [...requests.values()].filter(
      ({ model, status, sentAt }) =>
        status === 'COMPLETED' &&
        model === url.searchParams.get('endpoint_id') &&
        sentAt >= (url.searchParams.get('start') ?? ''),
    );
    const items = ended.map(({ id, model, input, sentAt, result }) => ({
      request_id: id,
      endpoint_id: model,
      sent_at: sentAt,
      status_code: result?.status,
      json_input: url.searchParams.get('expand') === 'payloads' ? { ...input, a_default: 1 } : undefined,
    }));
    return [200, { items, next_cursor: null, has_more: false }];
  }

  async function reply(request: IncomingMessage, url: URL): Promise<[number, unknown]> {
    const { method } = request;
    if (method === 'GET' && url.pathname === '/v1/models/requests/by-endpoint') return list(url);
    const [, app = '', id = '', last] = /^\/([^/]+\/[^/]+)\/requests\/([^/]+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (method === 'POST' && id === '') {
      return [200, { ...links(await create(request, url)), status: 'IN_QUEUE', queue_position: 0 }];
    }
    const found = requests.get(id);
    if (!found || getAppId(found.model) !== app) return [404, { status: 'NOT_FOUND' }];
    const isOver = found.status === 'COMPLETED';
    if (method === 'PUT' && last === 'cancel') {
      if (isOver) return [400, { status: 'ALREADY_COMPLETED' }];
      found.isCanceled = true;
      return [202, { status: 'CANCELLATION_REQUESTED' }];
    }
    if (last === 'status') return [isOver ? 200 : 202, { ...links(found), status: found.status }];
    return found.result ? [found.result.status, found.result.body] : [400, { detail: 'Request is still in progress' }];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fal');
    const file = files.get(url.pathname);
    if (file) {
      response.writeHead(file.status ?? 200, { 'content-type': file.type }).end(file.bytes);
      return;
    }
    const call = `${request.method} ${url.pathname.replace(UUID, ':id')}`;
    calls.push(call);
    const mishap = double.mishap(call);
    if (mishap === 'lost before') {
      request.socket.destroy();
      return;
    }
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (mishap !== null && mishap !== 'lost after') {
      response.writeHead(mishap.status, { 'content-type': 'text/html', ...mishap.headers }).end(mishap.body);
    } else if (url.pathname === '/.well-known/jwks.json') {
      send(200, { keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'k1' }] });
    } else if (!keys.has(/^Key (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')) {
      send(401, { detail: 'No user found for Key ID and Secret' });
    } else {
      const [status, body] = await reply(request, url);
      if (mishap === 'lost after') request.socket.destroy();
      else send(status, body);
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const end = (id: string, status: number, body: unknown) => {
    const request = requests.get(id);
    if (!request) throw new Error(`There is no request ${id}.`);
    Object.assign(request, { status: 'COMPLETED', result: { status, body } });
  };

  const double: FalServer = {
    base,
    keys,
    requests,
    calls,
    mishap: () => null,
    onCreate: () => undefined,
    put(file) {
      const path = `/files/${files.size + 1}`;
      files.set(path, file);
      return `${base}${path}`;
    },
    succeed: (id, output) => end(id, 200, output),
    fail: end,
    message(id, { at = Date.now(), key = pair.privateKey } = {}) {
      const { result } = requests.get(id) ?? {};
      const status = result && result.status < 400 ? 'OK' : 'ERROR';
      const body = JSON.stringify({ request_id: id, gateway_request_id: id, status, payload: result?.body });
      const timestamp = String(Math.floor(at / 1000));
      const digest = createHash('sha256').update(body).digest('hex');
      const signed = Buffer.from([id, USER, timestamp, digest].join('\n'));
      const headers = {
        'content-type': 'application/json',
        'x-fal-webhook-request-id': id,
        'x-fal-webhook-user-id': USER,
        'x-fal-webhook-timestamp': timestamp,
        'x-fal-webhook-signature': sign(null, signed, key).toString('hex'),
      };
      return { body, headers };
    },
    rotate() {
      pair = generateKeyPairSync('ed25519');
    },
    async request(n = 1) {
      for (;;) {
        const found = [...requests.values()][n - 1];
        if (found) return found;
        await news.promise;
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}
