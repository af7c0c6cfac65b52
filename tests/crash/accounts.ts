import { readCookies } from '../cookies.ts';
import type { Customer } from './customers.ts';
import type { Random } from './random.ts';
import type { CrashServer } from './site.ts';

type Change = 'active' | 'inactive' | 'deleted';

/** A key and its last requested change. */
interface OwnKey {
  readonly id: string;
  readonly secret: string;
  readonly cookie: string;
  state: Change;
  /** Whether the last change got a response. */
  sure: boolean;
  busy: boolean;
}

interface SignUp {
  readonly email: string;
  /** The session cookie from the response; null if the response was lost. */
  cookie: string | null;
}

const PASSWORD = 'a long enough password';
/** The result of a request with a key: 200 or this code. */
const RESPONSES: Readonly<Record<Change, string>> = { active: '200', inactive: 'inactive_key', deleted: 'invalid_key' };

/**
 * People who sign up, and customers who create, deactivate, activate and delete keys, on a site that may be killed at
 * any time. A confirmed change applies from the next request on, after any crash.
 */
export class Accounts {
  readonly contradictions: string[] = [];
  readonly signUps: SignUp[] = [];
  changes = 0;
  readonly #keys: OwnKey[] = [];
  readonly #site: CrashServer;
  readonly #random: Random;
  readonly #all: readonly Customer[];

  constructor(site: CrashServer, random: Random, all: readonly Customer[]) {
    this.#site = site;
    this.#random = random;
    this.#all = all;
  }

  async round(): Promise<void> {
    const roll = this.#random.next();
    if (roll < 0.08) return this.#signUp();
    if (roll < 0.2) return this.checkSignUp(this.#random.pick(this.signUps));
    const free = this.#keys.filter(({ busy, state, sure }) => !busy && (state !== 'deleted' || !sure));
    if (free.length < 6) return this.#makeKey();
    const key = this.#random.pick(free)!;
    key.busy = true;
    if (key.sure) {
      await this.#use(key);
      key.state = this.#random.pick(['active', 'inactive', 'inactive', 'deleted'] as const)!;
    }
    await this.#change(key);
    key.busy = false;
  }

  async #makeKey(): Promise<void> {
    const { cookie } = this.#random.pick(this.#all)!;
    const body = { name: 'crash', mode: this.#random.chance(0.5) ? 'live' : 'test' };
    const response = await this.#site.call('POST /api/account/keys', { cookie, body });
    if (!response) return;
    if (response.status !== 201)
      return void this.contradictions.push(`Creating a key returned ${response.status}: ${response.text}`);
    const { id, secret } = JSON.parse(response.text) as { id: string; secret: string };
    this.#keys.push({ id, secret, cookie, state: 'active', sure: true, busy: false });
  }

  async #change(key: OwnKey): Promise<void> {
    const address = `/api/account/keys/${key.id}`;
    const response =
      key.state === 'deleted'
        ? await this.#site.call(`DELETE ${address}`, { cookie: key.cookie })
        : await this.#site.call(`PATCH ${address}`, { cookie: key.cookie, body: { status: key.state } });
    // A deletion whose response was lost is repeated, so it may already be done.
    const done =
      response && (response.status < 300 || (key.state === 'deleted' && !key.sure && response.status === 404));
    if (response && !done)
      this.contradictions.push(`${key.state} of ${key.id} returned ${response.status}: ${response.text}`);
    key.sure = Boolean(done);
    if (done) this.changes += 1;
  }

  async #use({ id, secret, state }: OwnKey): Promise<void> {
    const response = await this.#site.call('GET /api/v2/credits', { key: secret });
    if (!response) return;
    const result = response.status === 200 ? '200' : (JSON.parse(response.text) as { code: string }).code;
    if (result !== RESPONSES[state]) this.contradictions.push(`${id} is ${state}, but a call returned ${result}`);
  }

  async #signUp(): Promise<void> {
    const one: SignUp = { email: `person${this.signUps.length + 1}@example.com`, cookie: null };
    this.signUps.push(one);
    const body = { name: 'Ada', email: one.email, password: PASSWORD };
    const response = await this.#site.call('POST /api/auth/sign-up/email', { body });
    if (response?.status === 200) one.cookie = readCookies(response.headers);
    else if (response && response.status !== 429) {
      this.contradictions.push(`A sign-up returned ${response.status}: ${response.text}`);
    }
  }

  /** Checks that everyone whose sign-up was confirmed has a session and the sign-up credits. */
  async checkSignUp(one: SignUp | undefined): Promise<void> {
    if (!one || one.cookie === null) return;
    const response = await this.#site.call('GET /api/account/credits', { cookie: one.cookie });
    if (
      response &&
      (response.status !== 200 || (JSON.parse(response.text) as { available: number }).available !== 50)
    ) {
      this.contradictions.push(`${one.email} signed up, but a request returned ${response.status}: ${response.text}`);
    }
  }

  /** Checks the state of every key and the account of every person who signed up. */
  async checkAll(): Promise<void> {
    for (const key of this.#keys) if (key.sure) await this.#use(key);
    for (const one of this.signUps) await this.checkSignUp(one);
  }
}
