import { setTimeout as delay } from 'node:timers/promises';
import { readCookies } from '../../tests/cookies.ts';

interface Customer {
  readonly cookie: string;
  /** The secret of a key. */
  readonly key: string;
}

const PAUSE_MS = 20;
const ORIGIN = 'http://localhost:3000';

/** Customers who create and read tasks. Requests rotate over the available servers. */
export class Load {
  /** Failed requests by cause. */
  readonly failures = new Map<string, number>();
  readonly #urls: string[] = [];
  readonly #customers: Customer[] = [];
  #turn = 0;
  #requests = 0;
  #failed = 0;
  #ended = false;
  #work: Promise<unknown> = Promise.resolve();

  add(url: string): void {
    this.#urls.push(url);
  }

  /** Sends no more requests to this server. */
  remove(url: string): void {
    this.#urls.splice(this.#urls.indexOf(url), 1);
  }

  /** Registers customers, each with a key. */
  async signUp(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const body = { name: 'Ada', email: `ada${n}@example.com`, password: 'a long enough password' };
      const signedUp = await this.#post('/api/auth/sign-up/email', { origin: ORIGIN }, body);
      const cookie = readCookies(signedUp.headers);
      const made = await this.#post('/api/account/keys', { cookie, origin: ORIGIN }, { name: '', mode: 'test' });
      this.#customers.push({ cookie, key: ((await made.json()) as { secret: string }).secret });
    }
  }

  begin(): void {
    this.#work = Promise.all(this.#customers.map((customer) => this.#loop(customer)));
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#work;
  }

  /** Measures requests for a number of seconds, including all since the last measurement. */
  async measure(seconds: number): Promise<{ readonly requests: number; readonly failed: number }> {
    await delay(seconds * 1000);
    const [requests, failed] = [this.#requests, this.#failed];
    this.#requests = 0;
    this.#failed = 0;
    return { requests, failed };
  }

  #next(): string {
    this.#turn += 1;
    return this.#urls[this.#turn % this.#urls.length] ?? '';
  }

  #post(path: string, headers: Readonly<Record<string, string>>, body: object): Promise<Response> {
    return fetch(this.#next() + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async #loop({ cookie, key }: Customer): Promise<void> {
    const authorization = `Bearer ${key}`;
    const requests: readonly (readonly [string, () => Promise<Response>])[] = [
      ['create', () => this.#post('/api/v2/generate', { authorization }, { model: 'v3.5', prompt: 'rain' })],
      ['credits', () => fetch(`${this.#next()}/api/v2/credits`, { headers: { authorization } })],
      ['feed', () => fetch(`${this.#next()}/api/v2/feed?limit=5`, { headers: { authorization } })],
      ['works', () => fetch(`${this.#next()}/api/account/works`, { headers: { cookie } })],
      ['statement', () => fetch(`${this.#next()}/api/account/credits/statement`, { headers: { cookie } })],
    ];
    for (let turn = 0; !this.#ended; turn += 1) {
      const [name, send] = requests[turn % requests.length]!;
      await this.#checkResponse(name, send);
      await delay(PAUSE_MS);
    }
  }

  async #checkResponse(name: string, send: () => Promise<Response>): Promise<void> {
    this.#requests += 1;
    let outcome: string | null = null;
    try {
      const response = await send();
      const text = await response.text();
      if (!response.ok) outcome = `${response.status} ${text.slice(0, 80)}`;
    } catch (error) {
      outcome = String(error);
    }
    if (outcome === null) return;
    this.#failed += 1;
    const failure = `${name}: ${outcome}`;
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
}
