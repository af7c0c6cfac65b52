import type { RemoteTools } from '../../remote.ts';
import { ApiFailure, EXCERPT, statusToFailure } from '../api.ts';
import type { RequestBody } from '../multipart.ts';
import { type Reply, sendToServer } from '../own-server.ts';

/** A job's status is some kilobytes. Lyrics may be in it several times. */
const MOST_BYTES = 1_048_576;

/** Jobs of a server that haven't ended. */
export interface Load {
  readonly open: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The REST servers of ACE-Step 1.5, written from docs/en/API.md of github.com/ace-step/ACE-Step-1.5 at commit ef26abd1 (2026):
 * authentication and the wrapper of responses are from its sections 1 and 2, error statuses from "Error Handling", statistics from
 * section 9.
 */
export class AceStepServers {
  readonly urls: readonly string[];
  readonly #key: string | null;
  readonly #tools: RemoteTools;
  #turn = 0;

  constructor(urls: readonly string[], key: string | null, tools: RemoteTools) {
    this.urls = urls;
    this.#key = key;
    this.#tools = tools;
  }

  /** The headers of every request. */
  get headers(): Readonly<Record<string, string>> {
    return this.#key === null ? {} : { authorization: `Bearer ${this.#key}` };
  }

  /** The servers, the least busy ones first. Servers that don't respond are last. They take turns when they are equally busy. */
  async byLoad(): Promise<readonly string[]> {
    const { urls } = this;
    if (urls.length === 1) return urls;
    this.#turn += 1;
    const rotated = urls.map((_, n) => urls[(n + this.#turn) % urls.length]!);
    const loads = await Promise.all(
      rotated.map(async (url) => ({
        url,
        open: await this.getLoad(url).then(
          ({ open }) => open,
          () => Infinity,
        ),
      })),
    );
    return loads.toSorted((a, b) => (a.open === b.open ? 0 : a.open - b.open)).map(({ url }) => url);
  }

  /** The number of open jobs of a server. @throws ApiFailure */
  async getLoad(url: string): Promise<Load> {
    const data = await this.call(url, 'GET', '/v1/stats');
    const jobs = isRecord(data) ? data['jobs'] : null;
    const { queued, running } = isRecord(jobs) ? jobs : {};
    if (!Number.isInteger(queued) || !Number.isInteger(running)) {
      throw new ApiFailure('away', `${url} returned no number of jobs.`, false);
    }
    return { open: Number(queued) + Number(running) };
  }

  /** The `data` of a response. @throws ApiFailure */
  async call(url: string, method: string, path: string, body?: RequestBody): Promise<unknown> {
    const { status, text, retryAfter } = await this.#send(url, method, path, body);
    if (status >= 400) throw statusToFailure(url, status, text, retryAfter);
    let reply: unknown;
    try {
      reply = JSON.parse(text);
    } catch {
      throw new ApiFailure('away', `The response of ${url} is not JSON: ${text.slice(0, EXCERPT)}`, false);
    }
    // An error can have the HTTP status 200, with its own status in the wrapper.
    const code = isRecord(reply) ? reply['code'] : undefined;
    if (!isRecord(reply) || typeof code !== 'number') {
      throw new ApiFailure('away', `The response of ${url} is not from ACE-Step: ${text.slice(0, EXCERPT)}`, false);
    }
    if (code >= 400) throw statusToFailure(url, code, String(reply['error']), retryAfter);
    return reply['data'];
  }

  #send(url: string, method: string, path: string, body?: RequestBody): Promise<Reply> {
    return sendToServer(this.#tools.send, {
      method,
      url,
      path,
      headers: { ...this.headers, ...(body && { 'content-type': body.type }) },
      body: body?.bytes,
      mostBytes: MOST_BYTES,
    });
  }
}
