import { setTimeout } from 'node:timers/promises';
import type { Receiver } from '../../tests/callbacks/receiver.ts';
import type { EmailServer } from '../../tests/email-server.ts';
import { extractText } from '../../tests/pdf-text.ts';
import { findForeignOrigins, findNames } from './names.ts';

const PAGES = [
  '/',
  '/pricing',
  '/docs/quickstart',
  '/docs/v2-generate',
  '/legal/cookies',
  '/auth/login',
  '/no/such/page',
];
const EMAIL = 'ada@songs.example';
const PASSWORD = 'a long enough password';

/** The fields of responses that a visit uses. */
interface Body {
  readonly id: string;
  readonly status: string;
  readonly secret: string;
  readonly checkout_url: string;
  readonly clips: readonly { readonly audio_url: string }[];
}

/** A customer who searches everything that a server sends: pages, headers, responses, emails, a callback, a song and a receipt. */
export class Visit {
  readonly found: string[] = [];
  /** The number of texts and files that were searched, by kind. */
  readonly seen = new Map<string, number>();
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  #search(kind: string, place: string, content: Buffer | string): void {
    this.seen.set(kind, (this.seen.get(kind) ?? 0) + 1);
    this.found.push(...findNames(`${kind} ${place}`, content));
  }

  async #fetch(method: string, path: string, body?: object | string, key?: string): Promise<Buffer> {
    const url = new URL(path, this.#url);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.#url,
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    this.#search('headers', url.pathname, headers);
    this.#search('response', url.pathname, bytes);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    if (String(response.headers.get('content-type')).startsWith('text/html')) {
      this.found.push(...findForeignOrigins(url.pathname, bytes.toString(), [this.#url]));
    }
    return bytes;
  }

  /** Polls until a response meets the condition. @throws Error after a minute */
  async #until(path: string, isWanted: (response: Body) => boolean, key?: string): Promise<Body> {
    for (const end = performance.now() + 60_000; performance.now() < end; await setTimeout(200)) {
      const response = await this.#json('GET', path, undefined, key);
      if (isWanted(response)) return response;
    }
    throw new Error(`${path} didn't end within a minute.`);
  }

  async #json(method: string, path: string, body?: object, key?: string): Promise<Body> {
    return JSON.parse((await this.#fetch(method, path, body, key)).toString()) as Body;
  }

  async pages(): Promise<void> {
    for (const path of PAGES) await this.#fetch('GET', path);
  }

  async signUp(emailServer: EmailServer): Promise<void> {
    await this.#fetch('POST', '/api/auth/sign-up/email', { name: 'Ada', email: EMAIL, password: PASSWORD });
    await this.#fetch('POST', '/api/auth/request-password-reset', { email: EMAIL, redirectTo: '/auth/reset-password' });
    for (const { raw, html = '' } of await emailServer.emailsTo(EMAIL, 2)) {
      this.#search('email', 'source', raw);
      this.#search('email', 'text', html);
      const links = [...html.matchAll(/\b(?:href|src)="(https?:\/\/[^"]+)"/g)].map(
        ([, url = '']) => new URL(url).origin,
      );
      const foreign = links.filter((origin) => new URL(origin).port !== new URL(this.#url).port);
      this.found.push(...foreign.map((origin) => `email: links to ${origin}`));
    }
  }

  /** Generates a song, and searches it and its callback. */
  async song(hook: Receiver): Promise<void> {
    const { secret } = await this.#json('POST', '/api/account/keys', { name: 'CI', mode: 'test' });
    await this.#json('GET', '/api/v2/credits', undefined, 'a wrong key');
    const input = { model: 'v3.5', prompt: 'a waltz', callback_url: hook.url };
    const { id } = await this.#json('POST', '/api/v2/generate', input, secret);
    const isDone = ({ status }: Body) => status === 'succeeded' && hook.hits.length > 0;
    const task = await this.#until(`/api/v2/tasks/${id}`, isDone, secret);
    for (const { headers, raw } of hook.hits) this.#search('callback', 'request', JSON.stringify([headers, raw]));
    await this.#fetch('GET', task.clips[0]!.audio_url);
  }

  /** Buys a pack, and searches the receipt. Returns its text. */
  async receipt(pack: string): Promise<string> {
    const order = await this.#json('POST', '/api/account/orders', { pack });
    await this.#fetch('POST', order.checkout_url, 'card=pays');
    const path = `/api/account/orders/${order.id}`;
    await this.#until(path, ({ status }) => status === 'paid');
    const pdf = await this.#fetch('GET', `${path}/receipt.pdf`);
    const written = extractText(pdf);
    this.#search('receipt', 'text', written);
    return written;
  }
}
