import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';

/** A received callback. */
export interface Hit {
  /** When its last byte arrived. */
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  /** Parsed `raw`. */
  readonly body: any;
}

/** Responds to a callback: with a status, or with a function. `n` counts from 1. */
export type Respond = (hit: Hit, n: number, response: ServerResponse) => number | void;

export interface Receiver {
  /** `127.0.0.1:port`, as CALLBACK_ALLOW names it. */
  readonly place: string;
  readonly url: string;
  /** In order of arrival. */
  readonly hits: Hit[];
  respond: Respond;
  /** Waits for this many callbacks, and checks that there are no more. */
  count(n: number): Promise<readonly Hit[]>;
  close(): Promise<void>;
}

/** A customer's server on the loopback interface. */
export async function receiver(respond: Respond = () => 200): Promise<Receiver> {
  const hits: Hit[] = [];
  const server = createServer(async (request, response) => {
    const raw = await text(request).catch(() => null);
    // The sender was killed before the request was complete.
    if (raw === null) return;
    const hit: Hit = { at: Date.now(), path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) };
    hits.push(hit);
    const status = made.respond(hit, hits.length, response);
    if (typeof status === 'number') response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: Receiver = {
    place,
    url: `http://${place}/hook`,
    hits,
    respond,
    count: (n) =>
      vi.waitFor(
        () => {
          expect(hits).toHaveLength(n);
          return hits;
        },
        { timeout: 60_000, interval: 5 },
      ),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return made;
}

/**
 * Verifies a callback as a receiver does, written from the specification of Standard Webhooks and without our code: one of the
 * signatures must match the raw bytes. (The specification allows five minutes between the clocks.)
 */
export function isGenuine({ headers, raw }: Hit, secret: string, now: Date): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  );
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) return false;
  const [label, encoded] = secret.split('_');
  if (label !== 'whsec' || encoded === undefined) return false;
  const hmac = createHmac('sha256', Buffer.from(encoded, 'base64'));
  hmac.update(Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(raw)]));
  const wanted = hmac.digest('base64');
  return signatures!.split(' ').some((signature) => signature === `v1,${wanted}`);
}
