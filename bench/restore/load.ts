import { setTimeout as delay } from 'node:timers/promises';
import { createSecrets } from '../../server/core/secrets.ts';
import type { Db } from '../../server/core/db.ts';
import { signedIn, type TestCustomer } from '../../tests/customer.ts';
import { testConfig } from '../../tests/harness.ts';
import { makeKey } from '../../tests/tasks/rig.ts';

export const SECRET = 'the secret of the restore drill, used nowhere else';
const PAUSE_MS = 200;

interface Customer extends TestCustomer {
  /** The secret of a live key. */
  readonly key: string;
}

/** A task that was accepted, and when. */
interface Accepted {
  readonly id: string;
  readonly at: number;
}

/** Customers who create songs, read them and delete some works. */
export class Load {
  readonly accepted: Accepted[] = [];
  deleted = 0;
  failed = 0;
  /** Whether works are deleted. */
  deletes = true;
  readonly #customers: readonly Customer[];
  readonly #urls: () => readonly string[];
  #ended = false;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(customers: readonly Customer[], urls: () => readonly string[]) {
    this.#customers = customers;
    this.#urls = urls;
  }

  /** `urls` returns the servers that receive requests. */
  static async open(db: Db, dataDir: string, urls: () => readonly string[]): Promise<Load> {
    const config = testConfig({ dataDir, secret: SECRET });
    const core = { db, config, secrets: createSecrets(config) };
    const customers: Customer[] = [];
    for (let n = 0; n < 4; n += 1) {
      const customer = await signedIn({ core });
      await db.query(`select credits_grant($1, 'grant', $2, 1000000)`, [customer.id, `drill:${customer.id}`]);
      customers.push({ ...customer, key: await makeKey(db, customer.id, 'live') });
    }
    return new Load(customers, urls);
  }

  begin(): void {
    this.#ended = false;
    this.#work = Promise.all(this.#customers.map((customer) => this.#loop(customer)));
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#work;
  }

  async #send(request: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Response | null> {
    const [method, path] = request.split(' ');
    const urls = this.#urls();
    const url = urls[Math.floor(Math.random() * urls.length)];
    if (url === undefined) return null;
    try {
      const response = await fetch(url + path!, {
        method: method!,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      });
      if (!response.ok) this.failed += 1;
      return response;
    } catch {
      this.failed += 1;
      return null;
    }
  }

  async #loop({ cookie, key }: Customer): Promise<void> {
    for (let turn = 0; !this.#ended; turn += 1) {
      const song = { model: 'v3.5', prompt: `rain ${turn}` };
      const made = await this.#send('POST /api/v2/generate', { authorization: `Bearer ${key}` }, song);
      if (made?.status === 202) {
        const { id } = (await made.json()) as { id: string };
        this.accepted.push({ id, at: Date.now() });
        await this.#waitFor(id, key);
      }
      if (turn % 4 === 3 && this.deletes) await this.#deleteOne(cookie);
      await delay(PAUSE_MS);
    }
  }

  /** One task at a time for each customer, so that the workers keep up with the load. */
  async #waitFor(id: string, key: string): Promise<void> {
    while (!this.#ended) {
      const response = await this.#send(`GET /api/v2/tasks/${id}`, { authorization: `Bearer ${key}` });
      if (response?.ok && ((await response.json()) as { completed_at: string | null }).completed_at !== null) return;
      await delay(PAUSE_MS);
    }
  }

  async #deleteOne(cookie: string): Promise<void> {
    const list = await this.#send('GET /api/account/works?limit=1', { cookie });
    if (!list?.ok) return;
    const [work] = ((await list.json()) as { data: { id: string }[] }).data;
    if (!work) return;
    const done = await this.#send(`DELETE /api/account/works/${work.id}`, { cookie, origin: 'http://localhost:3000' });
    if (done?.ok) this.deleted += 1;
  }
}
