import { setTimeout as delay } from 'node:timers/promises';
import { readCookies } from '../../tests/cookies.ts';
import { PUBLIC_URL } from '../rig/site.ts';

/** How long a visitor waits for a response. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;
/** Signing in has a limit for each IP address. */
const SIGN_IN_PAUSE_MS = 8000;
const PASSWORD = 'a long enough password';

interface Member {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  readonly key: string;
}

/** What visitors experienced since `begin`. */
export interface Experience {
  pages: number;
  /** Pages in whose place the proxy said when to try again, because no process responds. */
  laterPages: number;
  /** Pages that didn't arrive, by status or error. */
  readonly lostPages: Map<string, number>;
  calls: number;
  /** Calls that were told that the service is unavailable, and when to try again. */
  unavailable: number;
  /** Calls with another outcome than success or that, by operation and outcome. */
  readonly wrong: Map<string, number>;
  slowest: number;
  /** When the latest page or call that failed began. */
  lastFailure: number;
}

const count = (of: Map<string, number>, what: string) => of.set(what, (of.get(what) ?? 0) + 1);

const emptyExperience = (): Experience => ({
  pages: 0,
  laterPages: 0,
  lostPages: new Map(),
  calls: 0,
  unavailable: 0,
  wrong: new Map(),
  slowest: 0,
  lastFailure: 0,
});

/** Whether a response says honestly that the service is unavailable. The auth library has its own response bodies. */
async function isHonest(name: string, response: Response): Promise<boolean> {
  if (response.status !== 503 || !response.headers.has('retry-after')) return false;
  if (name.startsWith('sign-in')) return true;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  return isProblem && ((await response.json()) as { code?: string }).code === 'unavailable';
}

/** Visitors of pages, and customers who sign in, create tasks, read and download, all through a proxy. */
export class Traffic {
  experience = emptyExperience();
  /** The Idempotency-Keys of creates that were accepted. */
  readonly accepted = new Set<string>();
  readonly #url: string;
  readonly #members: Member[] = [];
  #file = '';
  #ended = false;
  #work: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  get members(): readonly Member[] {
    return this.#members;
  }

  begin(): void {
    this.experience = emptyExperience();
  }

  /** Registers customers with a live key. `grant` gives each of them credits. */
  async signUp(prefix: string, people: number, grant: (id: string) => Promise<unknown>): Promise<void> {
    for (let n = 0; n < people; n += 1) {
      const { email, signedUp } = await this.#signUp(`${prefix}${n}`);
      const cookie = readCookies(signedUp.headers);
      const { customer } = (await (await this.#send('/api/account/session', { cookie })).json()) as {
        customer: { id: string };
      };
      await grant(customer.id);
      const made = await this.#send('/api/account/keys', { cookie }, { name: '', mode: 'live' });
      const { secret } = (await made.json()) as { secret: string };
      this.#members.push({ id: customer.id, email, cookie, key: secret });
    }
  }

  /** Registers someone, with another address if the response was 503: on a busy machine, the account may exist nevertheless. */
  async #signUp(name: string): Promise<{ readonly email: string; readonly signedUp: Response }> {
    for (let attempt = 1; ; attempt += 1) {
      const email = `${name}-${attempt}@example.com`;
      const signedUp = await this.#send('/api/auth/sign-up/email', {}, { name: 'Ada', email, password: PASSWORD });
      if (signedUp.ok) return { email, signedUp };
      if (signedUp.status !== 503) throw new Error(`Signing up returned ${signedUp.status}: ${await signedUp.text()}`);
      await delay(1000);
    }
  }

  /** Makes a song, whose file visitors then download. */
  async makeFile(): Promise<void> {
    const headers = { authorization: `Bearer ${this.#members[0]!.key}` };
    const created = await this.#send('/api/v2/generate', headers, { model: 'v3.5', prompt: 'rain' });
    const { id } = (await created.json()) as { id: string };
    for (;;) {
      const task = (await (await this.#send(`/api/v2/tasks/${id}`, headers)).json()) as {
        status: string;
        completed_at: string | null;
        clips: readonly { audio_url: string | null }[];
      };
      if (task.status === 'succeeded') {
        this.#file = new URL(task.clips[0]!.audio_url!).pathname;
        return;
      }
      if (task.completed_at !== null) throw new Error(`The first song is ${task.status}.`);
      await delay(100);
    }
  }

  start(pages: readonly string[]): void {
    this.#work = Promise.all([
      ...pages.map((page) => this.#loop(PAUSE_MS, () => this.#visit(page))),
      ...this.#members.flatMap((member) => [
        this.#loop(PAUSE_MS, () => this.#useApi(member)),
        this.#loop(PAUSE_MS, () => this.#useAccount(member)),
      ]),
      this.#loop(PAUSE_MS, () => this.#call('file', () => this.#send(this.#file, {}))),
      this.#loop(SIGN_IN_PAUSE_MS, (turn) => this.#signIn(turn)),
    ]);
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#work;
  }

  async #loop(pause: number, step: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !this.#ended; turn += 1) {
      await step(turn);
      await delay(pause);
    }
  }

  #send(path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Response> {
    return fetch(this.#url + path, {
      method: body ? 'POST' : 'GET',
      redirect: path.startsWith('/api/files/') ? 'follow' : 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { origin: PUBLIC_URL, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** Sends a request, and returns the response with its body read, or the name of an error. */
  async #timed(send: () => Promise<Response>): Promise<Response | string> {
    const began = performance.now();
    try {
      const response = await send();
      const body = await response.arrayBuffer();
      const { status, headers } = response;
      return new Response(status === 204 || status === 304 ? null : body, { status, headers });
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return cause?.code ?? name;
    } finally {
      this.experience.slowest = Math.max(this.experience.slowest, performance.now() - began);
    }
  }

  async #visit(page: string): Promise<void> {
    this.experience.pages += 1;
    const began = performance.now();
    const response = await this.#timed(() => this.#send(page, {}));
    if (typeof response !== 'string' && response.status === 200) return;
    this.experience.lastFailure = Math.max(this.experience.lastFailure, began);
    if (typeof response !== 'string' && response.status === 503 && response.headers.has('retry-after'))
      this.experience.laterPages += 1;
    else count(this.experience.lostPages, typeof response === 'string' ? response : String(response.status));
  }

  /** Whether a call succeeded. */
  async #call(name: string, send: () => Promise<Response>): Promise<boolean> {
    this.experience.calls += 1;
    const began = performance.now();
    const response = await this.#timed(send);
    if (typeof response !== 'string' && response.status < 400) return true;
    this.experience.lastFailure = Math.max(this.experience.lastFailure, began);
    if (typeof response !== 'string' && (await isHonest(name, response.clone()))) this.experience.unavailable += 1;
    else count(this.experience.wrong, `${name}: ${typeof response === 'string' ? response : response.status}`);
    return false;
  }

  /** Creates a task, as often as needed with the same Idempotency-Key. */
  async #useApi({ key }: Member): Promise<void> {
    const headers = { authorization: `Bearer ${key}` };
    const once = crypto.randomUUID();
    const create = () =>
      this.#call('create', () =>
        this.#send(
          '/api/v2/generate',
          { ...headers, 'idempotency-key': once },
          { model: 'v3.5', prompt: 'rain', metadata: { once } },
        ),
      );
    while (!(await create())) {
      if (this.#ended) return;
      await delay(500);
    }
    this.accepted.add(once);
    await this.#call('credits', () => this.#send('/api/v2/credits', headers));
    await this.#call('feed', () => this.#send('/api/v2/feed?limit=5', headers));
    await delay(1000);
  }

  async #useAccount({ cookie }: Member): Promise<void> {
    for (const name of ['session', 'keys', 'credits/statement', 'works'])
      await this.#call(name, () => this.#send(`/api/account/${name}`, { cookie }));
    await this.#call('status', () => this.#send('/api/status', {}));
  }

  async #signIn(turn: number): Promise<void> {
    const { email } = this.#members[turn % this.#members.length]!;
    await this.#call('sign-in', () => this.#send('/api/auth/sign-in/email', {}, { email, password: PASSWORD }));
    await this.#call('sign-in at a provider', () => this.#send('/api/auth/sign-in/social', {}, { provider: 'oidc' }));
  }
}
