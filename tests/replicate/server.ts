import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A prediction as Replicate stores it. */
export interface DoublePrediction {
  readonly id: string;
  readonly model: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly webhook: string | null;
  readonly cancelAfter: string | undefined;
  readonly createdAt: string;
  status: 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted';
  output: unknown;
  error: string | null;
}

/** The content of a URL under `/files/`. */
export interface DoubleFile {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly status?: number;
}

export interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The outcome of a call: another response, or a broken connection before or after it was processed. */
export type InjectedFault =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | 'lost before'
  | 'lost after';

export interface ReplicateServer {
  readonly base: string;
  /** Tokens that are accepted. */
  readonly tokens: Set<string>;
  readonly secret: string;
  readonly predictions: Map<string, DoublePrediction>;
  readonly files: Map<string, DoubleFile>;
  /** `POST /v1/predictions`, in the order in which they came. */
  readonly calls: string[];
  /** The failure of a call; null for none. */
  mishap: (call: string) => InjectedFault | null;
  /** The outcome of a new prediction. By default, it starts and never ends. */
  onCreate: (prediction: DoublePrediction) => void;
  /** Stores bytes and returns their URL. */
  put(file: DoubleFile): string;
  succeed(id: string, output: unknown): void;
  fail(id: string, error: string): void;
  /** A webhook as Replicate sends it: the current prediction, signed. */
  message(id: string, options?: { readonly at?: number; readonly secret?: string }): SignedMessage;
  /** Waits for the n-th prediction and returns it. */
  prediction(n?: number): Promise<DoublePrediction>;
  close(): Promise<void>;
}

export const REPLICATE_TOKEN = 'r8_of_tests_only';

const shown = ({ id, model, input, webhook, createdAt, status, output, error }: DoublePrediction) => ({
  id,
  model,
  version: 'hidden',
  input,
  webhook,
  status,
  output,
  error,
  logs: '',
  source: 'api',
  data_removed: false,
  created_at: createdAt,
  urls: {
    get: `https://api.replicate.com/v1/predictions/${id}`,
    cancel: `https://api.replicate.com/v1/predictions/${id}/cancel`,
  },
});

/** The used part of Replicate's HTTP API on the loopback interface, written from its documentation, with real signatures. */
export async function replicateServer(): Promise<ReplicateServer> {
  const predictions = new Map<string, DoublePrediction>();
  const files = new Map<string, DoubleFile>();
  const calls: string[] = [];
  const tokens = new Set([REPLICATE_TOKEN]);
  const key = randomBytes(24);
  let news = Promise.withResolvers<void>();

  async function create(request: IncomingMessage, model: string | null): Promise<DoublePrediction> {
    const body = JSON.parse(await text(request)) as {
      version?: string;
      input: Record<string, unknown>;
      webhook?: string;
    };
    const prediction: DoublePrediction = {
      id: randomBytes(13).toString('hex'),
      model: model ?? body.version ?? '',
      input: body.input,
      webhook: body.webhook ?? null,
      cancelAfter: request.headers['cancel-after'] as string | undefined,
      createdAt: new Date().toISOString(),
      status: 'starting',
      output: null,
      error: null,
    };
    predictions.set(prediction.id, prediction);
    made.onCreate(prediction);
    news.resolve();
    news = Promise.withResolvers();
    return prediction;
  }

  async function reply(request: IncomingMessage, path: string): Promise<[number, unknown]> {
    const [, , resource, id = '', name, last] = path.split('/');
    const { method } = request;
    if (method === 'POST' && path === '/v1/predictions') return [201, shown(await create(request, null))];
    if (method === 'POST' && resource === 'models' && last === 'predictions') {
      return [201, shown(await create(request, `${id}/${name}`))];
    }
    if (method === 'GET' && path === '/v1/predictions') {
      return [200, { previous: null, next: null, results: [...predictions.values()].toReversed().map(shown) }];
    }
    const prediction = resource === 'predictions' ? predictions.get(id) : undefined;
    if (!prediction) return [404, { detail: 'The requested resource could not be found.', status: 404 }];
    if (method === 'POST' && name === 'cancel') {
      if (prediction.status === 'starting' || prediction.status === 'processing') prediction.status = 'canceled';
      news.resolve();
      news = Promise.withResolvers();
    }
    return [200, shown(prediction)];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://replicate').pathname;
    const file = files.get(path);
    if (file) {
      response.writeHead(file.status ?? 200, { 'content-type': file.type }).end(file.bytes);
      return;
    }
    const call = `${request.method} ${path.replace(/[0-9a-f]{26}/, ':id')}`;
    calls.push(call);
    const mishap = made.mishap(call);
    if (mishap === 'lost before') {
      request.socket.destroy();
      return;
    }
    if (mishap !== null && mishap !== 'lost after') {
      response.writeHead(mishap.status, { 'content-type': 'text/html', ...mishap.headers }).end(mishap.body);
      return;
    }
    if (!tokens.has(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"detail":"Invalid token."}');
      return;
    }
    const [status, body] = await reply(request, path);
    if (mishap === 'lost after') {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const find = (id: string): DoublePrediction => {
    const prediction = predictions.get(id);
    if (!prediction) throw new Error(`There is no prediction ${id}.`);
    return prediction;
  };

  const made: ReplicateServer = {
    base: `${origin}/v1`,
    tokens,
    secret: `whsec_${key.toString('base64')}`,
    predictions,
    files,
    calls,
    mishap: () => null,
    onCreate: () => undefined,
    put(file) {
      const path = `/files/${files.size + 1}`;
      files.set(path, file);
      return `${origin}${path}`;
    },
    succeed(id, output) {
      Object.assign(find(id), { status: 'succeeded', output });
    },
    fail(id, error) {
      Object.assign(find(id), { status: 'failed', error });
    },
    message(id, { at = Date.now(), secret } = {}) {
      const body = JSON.stringify(shown(find(id)));
      const messageId = `msg_${randomBytes(8).toString('hex')}`;
      const timestamp = String(Math.floor(at / 1000));
      const by = secret === undefined ? key : Buffer.from(secret, 'base64');
      const signature = createHmac('sha256', by).update(`${messageId}.${timestamp}.${body}`).digest('base64');
      const headers = {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      };
      return { body, headers };
    },
    async prediction(n = 1) {
      for (;;) {
        const found = [...predictions.values()][n - 1];
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
  return made;
}
