import autocannon, { type Request } from 'autocannon';
import { serveParent } from './child.ts';

/** The request that is repeated, on one connection per entry of `secrets`. */
export interface Order {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly seconds: number;
  /** `[<id>]` in a header gets a new value in every request. */
  readonly request: Request;
}

export interface Outcome {
  /** Requests per second. */
  readonly rate: number;
  /** The number of responses. */
  readonly total: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Responses other than 2xx, and broken connections. */
  readonly failed: number;
}

await serveParent(async ({ url, secrets, seconds, request }: Order): Promise<Outcome> => {
  let connection = 0;
  const result = await autocannon({
    url,
    connections: secrets.length,
    duration: seconds,
    idReplacement: Object.values(request.headers ?? {}).includes('[<id>]'),
    // Each connection is a customer.
    setupClient(client) {
      const authorization = `Bearer ${secrets[connection]}`;
      connection += 1;
      client.setRequests([{ ...request, headers: { ...request.headers, authorization } }]);
    },
  });
  const { requests, latency, non2xx, errors } = result;
  return {
    rate: requests.total / result.duration,
    total: requests.total,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  };
});
