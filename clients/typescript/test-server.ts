import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Responding = (response: ServerResponse) => void;

interface Request {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** When the request was received, in milliseconds. */
  readonly at: number;
}

export interface ScriptedServer {
  readonly origin: string;
  readonly requests: readonly Request[];
  /** Responses in order. Further requests get status 418. */
  respondWith(...next: readonly Responding[]): void;
  close(): Promise<void>;
}

/** A server on loopback with scripted responses that records requests. */
export async function scriptedServer(): Promise<ScriptedServer> {
  const requests: Request[] = [];
  const waiting: Responding[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const at = performance.now();
    requests.push({ method, url, headers, body: await text(request), at });
    const reply = waiting.shift();
    if (reply) reply(response);
    else response.writeHead(418).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith: (...next) => void waiting.push(...next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
