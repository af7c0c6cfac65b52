import { expect, vi } from 'vitest';
import type { Task } from '../../generated/v2/types.gen.ts';
import { readCookies } from '../cookies.ts';
import { unique } from '../harness.ts';
import { type Cluster, RATE, SITE } from './cluster.ts';

interface Result {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON. */
  readonly body: any;
}

export interface ApiKey {
  readonly id: string;
  readonly secret: string;
}

/** Polls until the value is the expected one, as often as the rate limit allows: a slow task leaves room for others. */
function untilMatches<T>(read: () => Promise<T>, wanted: object, timeout: number): Promise<T> {
  return vi.waitFor(
    async () => {
      const found = await read();
      expect(found).toMatchObject(wanted);
      return found;
    },
    { timeout, interval: 60_000 / RATE },
  );
}

/** A customer of a cluster. Each request goes to another web process. */
export class Visitor {
  readonly cluster: Cluster;
  readonly #cookie: string;

  private constructor(cluster: Cluster, cookie: string) {
    this.cluster = cluster;
    this.#cookie = cookie;
  }

  static async signUp(cluster: Cluster): Promise<Visitor> {
    const body = { name: 'Ada', email: `${unique('ada')}@example.com`, password: 'a long enough password' };
    const response = await fetch(`${cluster.next()}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: SITE },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`Sign-up returned ${response.status}: ${await response.text()}`);
    return new Visitor(cluster, readCookies(response.headers));
  }

  async call(request: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Result> {
    const [method = 'GET', path = '/'] = request.split(' ');
    const response = await fetch(`${this.cluster.next()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  account(request: string, body?: object): Promise<Result> {
    return this.call(request, { cookie: this.#cookie, origin: SITE }, body);
  }

  api(request: string, key: ApiKey, body?: object, headers: Readonly<Record<string, string>> = {}): Promise<Result> {
    return this.call(request, { authorization: `Bearer ${key.secret}`, ...headers }, body);
  }

  async makeKey(mode: 'live' | 'test' = 'live'): Promise<ApiKey> {
    const { status, body } = await this.account('POST /api/account/keys', { name: '', mode });
    if (status !== 201) throw new Error(`A key was not made: ${JSON.stringify(body)}`);
    return body as ApiKey;
  }

  async generate(key: ApiKey, more: object = {}): Promise<string> {
    const input = { model: 'v3.5', prompt: 'rain', instrumental: true, ...more };
    const { status, body } = await this.api('POST /api/v2/generate', key, input);
    if (status !== 202) throw new Error(`A task was not accepted: ${JSON.stringify(body)}`);
    return body.id;
  }

  async task(id: string): Promise<Task> {
    return (await this.account(`GET /api/account/tasks/${id}`)).body as Task;
  }

  /** Polls a task, on each web process in turn, until it has the expected state. */
  until(id: string, wanted: object, timeout = 180_000): Promise<Task> {
    return untilMatches(() => this.task(id), wanted, timeout);
  }
}
