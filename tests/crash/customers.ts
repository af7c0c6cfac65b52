import type { Task } from '../../generated/v2/types.gen.ts';
import type { ServerProcess } from '../server-process.ts';

/** A create whose answer may have been lost. */
export interface Sent {
  readonly name: string;
  readonly key: string;
  readonly body: object;
  /** The text of the 202; null as long as none arrived. */
  accepted: string | null;
}

const FINAL = new Set(['succeeded', 'failed', 'canceled']);

/**
 * Customers who create, follow and cancel tasks through a server that may be killed at any moment, and who remember what
 * they were told.
 */
export class Customers {
  readonly sent: Sent[] = [];
  /** Final tasks as they were seen first. */
  readonly #outcomes = new Map<string, string>();
  readonly contradictions: string[] = [];
  readonly #keys: readonly string[];
  #count = 0;

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** Calls until the server is gone; never throws for that. */
  async use(server: ServerProcess, callers: number): Promise<void> {
    const caller = async () => {
      for (;;) await this.#round(server);
    };
    await Promise.allSettled(Array.from({ length: callers }, caller));
  }

  async #round(server: ServerProcess): Promise<void> {
    const n = (this.#count += 1);
    const body = { model: 'v3.5', prompt: `song number ${n}`, instrumental: true };
    const one: Sent = { name: `create ${n}`, key: this.#keys[n % this.#keys.length]!, body, accepted: null };
    this.sent.push(one);
    await this.create(server, one);
    const known = this.sent.filter(({ accepted }) => accepted !== null);
    const older = known[Math.floor(Math.random() * known.length)];
    if (!older) return;
    await this.look(server, older);
    await this.cancel(server, older);
  }

  async cancel(server: ServerProcess, one: Sent): Promise<void> {
    await this.#call(server, one.key, 'POST', `/tasks/${idOf(one)}/cancel`);
  }

  /** Sends a create, for the first time or again. What is answered must be what was answered before. */
  async create(server: ServerProcess, one: Sent): Promise<void> {
    const answer = await this.#call(server, one.key, 'POST', '/generate', one.body, { 'idempotency-key': one.name });
    if (answer.status !== 202) this.contradictions.push(`${one.name} was answered ${answer.status}: ${answer.text}`);
    else if (one.accepted !== null && answer.text !== one.accepted) {
      this.contradictions.push(`${one.name} was ${one.accepted}, then ${answer.text}`);
    } else if (one.accepted !== null && !answer.replayed) {
      this.contradictions.push(`${one.name} was carried out twice`);
    } else one.accepted = answer.text;
  }

  /** Asks for a task; a final one must stay what it was. */
  async look(server: ServerProcess, one: Sent): Promise<Task> {
    const id = idOf(one);
    const { status, text } = await this.#call(server, one.key, 'GET', `/tasks/${id}`);
    if (status !== 200) throw new Error(`${id} was answered ${status}: ${text}`);
    const task = JSON.parse(text) as Task;
    const before = this.#outcomes.get(id);
    if (before !== undefined && before !== text) this.contradictions.push(`${id} was ${before}, then ${text}`);
    if (FINAL.has(task.status)) this.#outcomes.set(id, text);
    return task;
  }

  async #call(
    { url }: ServerProcess,
    key: string,
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; text: string; replayed: boolean }> {
    const answer = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return {
      status: answer.status,
      text: await answer.text(),
      replayed: answer.headers.get('idempotent-replayed') === 'true',
    };
  }
}

function idOf({ accepted, name }: Sent): string {
  if (accepted === null) throw new Error(`${name} was not accepted.`);
  return (JSON.parse(accepted) as Task).id;
}
