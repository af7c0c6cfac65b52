import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Receiver, isGenuine } from '../../tests/callbacks/receiver.ts';
import { readCookies } from '../../tests/cookies.ts';
import { type EmailServer, findLink } from '../../tests/email-server.ts';
import { PUBLIC_URL } from './site.ts';

const WITHIN_MS = 120_000;

interface Song {
  readonly status: string;
  readonly completed_at: string | null;
  readonly clips: readonly { readonly audio_url: string; readonly checksum: string }[];
}

/** Polls until there is a value. @throws Error after two minutes */
async function until<T>(what: string, read: () => Promise<T | false>): Promise<T> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end;) {
    const value = await read();
    if (value !== false) return value;
    await delay(100);
  }
  throw new Error(`${what} did not happen within ${WITHIN_MS / 1000} seconds.`);
}

/** A customer who only uses the public URL, and the seconds that each step took. */
export class Customer {
  readonly steps: Record<string, string> = {};
  readonly #url: string;
  #cookie = '';
  #key = '';

  constructor(url: string) {
    this.#url = url;
  }

  async #timed(step: string, work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await work();
    this.steps[step] = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  }

  /** @throws Error with the response unless it has the expected status. */
  async #call<T>(request: string, expected: number, headers: Readonly<Record<string, string>>, body?: unknown) {
    const [method = 'GET', path = '/'] = request.split(' ');
    const response = await fetch(URL.parse(path, this.#url)!, {
      method,
      // Files redirect to the bucket.
      redirect: expected === 303 ? 'manual' : 'follow',
      headers: {
        origin: PUBLIC_URL,
        ...headers,
        ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    if (response.status !== expected)
      throw new Error(`${request} returned ${response.status}: ${await response.text()}`);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { headers: response.headers, body: (isJson ? await response.json() : await response.bytes()) as T };
  }

  #account<T>(request: string, expected: number, body?: unknown) {
    return this.#call<T>(request, expected, { cookie: this.#cookie }, body);
  }

  #api<T>(request: string, expected: number, body?: unknown) {
    return this.#call<T>(request, expected, { authorization: `Bearer ${this.#key}` }, body);
  }

  signUp(smtp: EmailServer): Promise<void> {
    return this.#timed('sign-up, email, key', () => this.#signUp(smtp));
  }

  makeSong(hook: Receiver, step: string): Promise<void> {
    return this.#timed(step, () => this.#makeSong(hook));
  }

  buyCredits(): Promise<void> {
    return this.#timed('order, receipt', () => this.#buyCredits());
  }

  /** Signs up, opens the link of the email, and makes a live key. */
  async #signUp(smtp: EmailServer): Promise<void> {
    const email = 'grace@example.com';
    const password = 'a long enough password';
    await this.#call('POST /api/auth/sign-up/email', 200, {}, { name: 'Grace', email, password });
    const [message] = await smtp.emailsTo(email);
    await this.#call('POST /api/auth/verify-email', 200, {}, { token: findLink(message!).searchParams.get('verify') });
    this.#cookie = readCookies(
      (await this.#call('POST /api/auth/sign-in/email', 200, {}, { email, password })).headers,
    );
    const key = await this.#account<{ secret: string }>('POST /api/account/keys', 201, { name: '', mode: 'live' });
    this.#key = key.body.secret;
  }

  /** Generates a song, and checks its files and the callbacks. */
  async #makeSong(hook: Receiver): Promise<void> {
    const input = { model: 'v3.5', prompt: 'rain', instrumental: true, callback_url: hook.url };
    const { id } = (await this.#api<{ id: string }>('POST /api/v2/generate', 202, input)).body;
    const song = await until('The end of a task', async () => {
      const task = (await this.#api<Song>(`GET /api/v2/tasks/${id}`, 200)).body;
      return task.completed_at !== null && task;
    });
    if (song.status !== 'succeeded') throw new Error(`The task is ${song.status}.`);
    for (const { audio_url, checksum } of song.clips) {
      const { pathname } = new URL(audio_url);
      const { body } = await this.#call<Uint8Array>(`GET ${pathname}`, 200, {});
      const found = createHash('sha256').update(body).digest('hex');
      if (checksum !== `sha256:${found}`) throw new Error(`${pathname} has other bytes.`);
    }
    await until('The last callback', async () =>
      hook.hits.some(({ body }) => body.type === 'task.complete' && body.data.id === id),
    );
    const secrets = await this.#account<{ data: { mode: string; secret: string }[] }>(
      'GET /api/account/webhooks/secrets',
      200,
    );
    const { secret } = secrets.body.data.find(({ mode }) => mode === 'live')!;
    if (!hook.hits.every((hit) => isGenuine(hit, secret, new Date(hit.at)))) throw new Error('A signature is wrong.');
  }

  /** Pays an order on the page of the sandbox, and gets its credits and receipt. */
  async #buyCredits(): Promise<void> {
    const order = await this.#account<{ id: string; checkout_url: string }>('POST /api/account/orders', 201, {
      pack: 'pack_500',
    });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const { pathname } = new URL(order.body.checkout_url, PUBLIC_URL);
    await this.#call(`POST ${pathname}`, 303, form, 'card=pays');
    await until('The payment', async () => {
      const { body } = await this.#account<{ status: string }>(`GET /api/account/orders/${order.body.id}`, 200);
      return body.status === 'paid';
    });
    await this.#account(`GET /api/account/orders/${order.body.id}/receipt.pdf`, 200);
  }

  /** @throws Error unless the balance fits one song and one order, and the ledger agrees. */
  async checkBalance(): Promise<void> {
    const { available, held, used } = (
      await this.#account<Record<'available' | 'held' | 'used', number>>('GET /api/account/credits', 200)
    ).body;
    if (available !== 545 || held !== 0 || used !== 5)
      throw new Error(`The balance is ${available}, ${held}, ${used}.`);
    await this.#account('GET /api/account/credits/verify', 200);
  }
}
