import { setTimeout as delay } from 'node:timers/promises';
import type { Traffic } from '../outages/traffic.ts';
import { PUBLIC_URL } from '../rig/site.ts';

const PAUSE_MS = 700;
/** How long a visitor waits for a response. */
const PATIENCE_MS = 15_000;

type Member = Traffic['members'][number];

/** A few customers who make songs, and read their credits and keys. What fails is counted by the metrics. */
export class Visitors {
  readonly #url: string;
  readonly #hook: string;
  #work: Promise<unknown> | undefined;
  #ended = false;

  constructor(url: string, hook: string) {
    this.#url = url;
    this.#hook = hook;
  }

  /** Returns the status, or null if there is no response. */
  async send(request: string, headers: Readonly<Record<string, string>>, body?: unknown): Promise<Response | null> {
    const [method = '', path = ''] = request.split(' ');
    const isForm = typeof body === 'string';
    return fetch(new URL(path, this.#url), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        origin: PUBLIC_URL,
        ...(body === undefined
          ? {}
          : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }).catch(() => null);
  }

  /** @throws Error unless the response is a success with JSON. */
  async json<T>(request: string, headers: Readonly<Record<string, string>>, body?: unknown): Promise<T> {
    const response = await this.send(request, headers, body);
    if (!response?.ok) throw new Error(`${request}: ${response?.status} ${await response?.text()}`);
    return (await response.json()) as T;
  }

  createSong({ key }: Member): Promise<Response | null> {
    const input = { model: 'v3.5', prompt: 'rain', instrumental: true, callback_url: this.#hook };
    return this.send('POST /api/v2/generate', { authorization: `Bearer ${key}` }, input);
  }

  start(members: readonly Member[]): void {
    this.#work = Promise.all(
      members.map(async (member) => {
        while (!this.#ended) {
          // Nobody waits for a response here, so that slow ones add up.
          void this.createSong(member);
          void this.send('GET /api/v2/credits', { authorization: `Bearer ${member.key}` });
          void this.send('GET /api/account/keys', { cookie: member.cookie });
          await delay(PAUSE_MS);
        }
      }),
    );
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#work;
  }
}
