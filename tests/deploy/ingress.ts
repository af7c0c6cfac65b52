import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Proxy } from './proxies.ts';

export interface Route {
  /** A prefix of paths. */
  readonly path: string;
  /** How long the response may take to begin. */
  readonly seconds: number;
}

/** As nginx: methods that are sent again although a server may have begun. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** Sends a request on, and returns the response when it begins. */
function send(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  seconds: number,
  agent: Agent,
  more: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', method, path: url, headers: { ...headers, ...more }, agent },
      resolve,
    );
    sent.once('error', reject);
    const late = setTimeout(() => sent.destroy(new Error('timeout')), seconds * 1000);
    sent.once('response', () => clearTimeout(late)).once('close', () => clearTimeout(late));
    sent.end(body);
  });
}

/**
 * A minimal Ingress controller with the rules of the annotations in ingress.yaml: requests take turns among the ready servers, a
 * failed one is tried again elsewhere if that is safe, and `unavailable` answers in place of 502, of 504 and of no server.
 */
export async function startIngress(
  routes: readonly Route[],
  unavailable: string,
  getReady: () => Promise<readonly number[]>,
): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  async function ask(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const path = incoming.url ?? '/';
    const [route] = routes
      .filter((each) => path.startsWith(each.path))
      .toSorted((a, b) => b.path.length - a.path.length);
    const forwarded = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' };
    const ready = await getReady();
    turn += 1;
    for (const [place] of ready.entries()) {
      const port = ready[(turn + place) % ready.length]!;
      try {
        return await send(port, incoming, body, route!.seconds, agent, forwarded);
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (!isRefused && !IDEMPOTENT.has(incoming.method!)) break;
      }
    }
    return send(Number(new URL(unavailable).port), incoming, body, 5, agent, { 'x-original-uri': path });
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const response = await ask(incoming, await buffer(incoming));
    outgoing.writeHead(response.statusCode!, response.headers);
    response.once('error', () => outgoing.destroy());
    response.pipe(outgoing);
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
