/** The part of autocannon that the benchmarks use. It has no types of its own. */
declare module 'autocannon' {
  interface Request {
    readonly method: string;
    readonly path: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }
  interface Client {
    /** The requests of this connection, in order. */
    setRequests(requests: readonly Request[]): void;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** `[<id>]` in a request is replaced by a new value each time. */
    readonly idReplacement?: boolean;
    /** Called once per connection, before its first request. */
    readonly setupClient?: (client: Client) => void;
  }
  interface Result {
    readonly requests: { readonly total: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
    /** Seconds. */
    readonly duration: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
