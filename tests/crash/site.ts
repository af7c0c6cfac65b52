import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import { type LaunchedServer, launchServer } from '../server-process.ts';
import type { Random } from './random.ts';

export interface Call {
  readonly key?: string;
  readonly cookie?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ChildMessage {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** One process of the site. */
export interface Part {
  readonly env: Readonly<Record<string, string>>;
  /** Whether it accepts customers' requests. */
  readonly serves: boolean;
}

const script = fileURLToPath(new URL('short-songs.ts', import.meta.url));

/** The processes of a site. Any of them may be killed at any time and is restarted. */
export class CrashServer {
  /** Milliseconds from start to ready, of every start so far. */
  readonly starts: number[] = [];
  readonly #parts: readonly Part[];
  readonly #random: Random;
  readonly #servers: LaunchedServer[] = [];
  readonly #ports: number[] = [];
  readonly #up = new Set<number>();

  constructor(parts: readonly Part[], random: Random) {
    this.#parts = parts;
    this.#random = random;
  }

  get #serving(): number[] {
    return [...this.#up].filter((n) => this.#parts[n]!.serves);
  }

  /** Whether a process is expected to respond. */
  get isUp(): boolean {
    return this.#serving.length > 0;
  }

  async open(): Promise<void> {
    for (const n of this.#parts.keys()) this.#ports[n] = await freePort();
    await this.reopen();
  }

  async #start(n: number): Promise<void> {
    const began = performance.now();
    const server = await this.#launch(n);
    await server.listening;
    this.#up.add(n);
    this.starts.push(Math.round(performance.now() - began));
  }

  async #launch(n: number): Promise<LaunchedServer> {
    const server = await launchServer({ ...this.#parts[n]!.env, PORT: String(this.#ports[n]) }, script);
    this.#servers[n] = server;
    return server;
  }

  /** Kills one of the processes, sometimes a second time while it starts, and restarts it. */
  async killOne(): Promise<void> {
    const n = this.#random.pick([...this.#parts.keys()])!;
    this.#up.delete(n);
    await this.#servers[n]!.end('SIGKILL');
    if (this.#random.chance(0.15)) {
      const server = await this.#launch(n);
      await delay(this.#random.between(0, 1500));
      await server.end('SIGKILL');
    }
    await this.#start(n);
  }

  /** Stops all processes gracefully and returns how they ended. */
  async close(): Promise<(number | null)[]> {
    this.#up.clear();
    return Promise.all(this.#servers.map((server) => server.end('SIGTERM')));
  }

  /** Restarts all processes. */
  async reopen(): Promise<void> {
    for (const n of this.#parts.keys()) await this.#start(n);
  }

  /** Ends all processes. */
  async end(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.end('SIGKILL')));
  }

  /** Null if the outcome of the request is unknown. */
  async call(request: string, { key, cookie, body, headers }: Call = {}): Promise<ChildMessage | null> {
    const [method, path] = request.split(' ');
    const n = this.#random.pick(this.#serving);
    if (n === undefined) {
      await delay(20);
      return null;
    }
    try {
      const response = await fetch(`${this.#servers[n]!.url}${path}`, {
        method: method!,
        headers: {
          // Requests without a key come from the dashboard.
          ...(key === undefined ? { origin: this.#servers[n]!.url } : { authorization: `Bearer ${key}` }),
          ...(cookie === undefined ? {} : { cookie }),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      return response.status === 503 ? null : { status: response.status, text, headers: response.headers };
    } catch {
      return null;
    }
  }

  /** Retries until there is a response. */
  async callUntilResponse(request: string, call: Call = {}): Promise<ChildMessage> {
    for (const until = Date.now() + 60_000; Date.now() < until;) {
      const response = await this.call(request, call);
      if (response) return response;
    }
    throw new Error(`${request} got no response for a minute.`);
  }

  /** The bytes of a file by its URL, whatever origin the URL has. */
  async bytes(address: string): Promise<Uint8Array> {
    return (await fetch(`${this.#servers[this.#serving[0]!]!.url}${new URL(address).pathname}`)).bytes();
  }
}
