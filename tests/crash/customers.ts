import type { Task } from '../../generated/v2/types.gen.ts';
import type { Random } from './random.ts';
import type { CrashServer, ChildMessage } from './site.ts';

export interface Customer {
  readonly id: string;
  readonly cookie: string;
  /** The customer's secrets. */
  readonly live: string;
  readonly test: string;
}

/** A create request whose response may have been lost. */
export interface SentCreate {
  readonly name: string;
  readonly key: string;
  readonly body: object;
  /** The text of the 202 response; null until one has arrived. */
  accepted: string | null;
}

const FINAL = new Set(['succeeded', 'failed', 'canceled']);

/**
 * Customers who create, poll, repeat and cancel tasks on a site whose processes may be killed at any time. They record
 * every response.
 */
export class Customers {
  readonly sent: SentCreate[] = [];
  /** Contradictory or unexpected responses. */
  readonly contradictions: string[] = [];
  /** The number of create requests that returned a stored response. */
  replays = 0;
  /** Finished tasks as they were first returned. */
  readonly #outcomes = new Map<string, string>();
  readonly #site: CrashServer;
  readonly #random: Random;
  readonly #all: readonly Customer[];
  readonly #hook: string;

  constructor(site: CrashServer, random: Random, all: readonly Customer[], hook: string) {
    this.#site = site;
    this.#random = random;
    this.#all = all;
    this.#hook = hook;
  }

  /** Performs a random action of a customer. */
  async round(): Promise<void> {
    const roll = this.#random.next();
    const recent = this.sent.slice(-60);
    const known = this.#random.pick(recent.filter(({ accepted }) => accepted !== null));
    if (roll < 0.3 || !known) return this.#createAnother();
    if (roll < 0.5) return this.create(this.#random.pick(recent)!);
    if (roll < 0.75) return void (await this.read(known));
    if (roll < 0.92) return this.cancel(known);
    const { cookie, test } = this.#random.pick(this.#all)!;
    const [request, who] = this.#random.chance(0.5)
      ? ['GET /api/account/logs?limit=5', { cookie }]
      : ['GET /api/v2/feed?limit=5', { key: test }];
    this.#expect(request!, await this.#site.call(request!, who as object), 200);
  }

  #expect(name: string, response: ChildMessage | null, status: number): boolean {
    if (response && response.status !== status)
      this.contradictions.push(`${name} returned ${response.status}: ${response.text}`);
    return response?.status === status;
  }

  async #createAnother(): Promise<void> {
    const n = this.sent.length + 1;
    const { live, test } = this.#random.pick(this.#all)!;
    const body = {
      model: 'v3.5',
      prompt: `song number ${n}`,
      instrumental: true,
      ...(this.#random.chance(0.6) ? { callback_url: this.#hook } : {}),
    };
    const key = this.#random.chance(0.6) ? live : test;
    const one: SentCreate = { name: `create ${n}`, key, body, accepted: null };
    this.sent.push(one);
    await this.create(one);
  }

  /** Sends a create request, or repeats one. A repeated request must return the first response. */
  async create(one: SentCreate): Promise<void> {
    const before = one.accepted;
    const { name, key, body } = one;
    const response = await this.#site.call('POST /api/v2/generate', {
      key,
      body,
      headers: { 'idempotency-key': name },
    });
    if (!response || !this.#expect(name, response, 202)) return;
    const replayed = response.headers.get('idempotent-replayed') === 'true';
    if (replayed) this.replays += 1;
    if (one.accepted !== null && response.text !== one.accepted) {
      this.contradictions.push(`${name} was ${one.accepted}, then ${response.text}`);
    } else if (before !== null && !replayed) this.contradictions.push(`${name} was carried out twice`);
    one.accepted = response.text;
  }

  /** Sends a create request until there is a response. */
  async settle(one: SentCreate): Promise<void> {
    do await this.create(one);
    while (one.accepted === null && this.contradictions.length === 0);
  }

  async cancel(one: SentCreate): Promise<void> {
    const known = this.#outcomes.get(getId(one));
    const response = await this.#site.call(`POST /api/v2/tasks/${getId(one)}/cancel`, { key: one.key });
    if (!response || !this.#expect(`cancel of ${one.name}`, response, 200)) return;
    const { status } = this.#remember(response.text, known);
    if (!FINAL.has(status)) this.contradictions.push(`cancel of ${one.name} left it ${status}`);
  }

  /** Polls a task. A finished task must not change. Null if there was no response. */
  async read(one: SentCreate): Promise<Task | null> {
    const known = this.#outcomes.get(getId(one));
    const response = await this.#site.call(`GET /api/v2/tasks/${getId(one)}`, { key: one.key });
    return response && this.#expect(one.name, response, 200) ? this.#remember(response.text, known) : null;
  }

  /**
   * `known` is the outcome that was known when the request was sent, because a later response can overtake this one.
   */
  #remember(text: string, known: string | undefined): Task {
    const task = JSON.parse(text) as Task;
    const final = FINAL.has(task.status);
    const before = final ? this.#outcomes.get(task.id) : known;
    if (before !== undefined && before !== text) this.contradictions.push(`${task.id} was ${before}, then ${text}`);
    if (final) this.#outcomes.set(task.id, text);
    return task;
  }
}

export const isFinal = (task: Task | null): task is Task => task !== null && FINAL.has(task.status);

function getId({ accepted, name }: SentCreate): string {
  if (accepted === null) throw new Error(`${name} was not accepted.`);
  return (JSON.parse(accepted) as Task).id;
}
