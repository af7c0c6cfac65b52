import { isDeepStrictEqual } from 'node:util';
import type { OutsideModels, RemoteEngine, RemoteTools } from '../../remote.ts';
import {
  ApiFailure,
  type PredictionRequest,
  EXCERPT,
  errorToFailure,
  statusToFailure,
  type Prediction,
  type PredictionApi,
  RESPONSE_MS,
} from '../api.ts';
import { type RemotePacing, defaultPacing } from '../pacing.ts';
import { createRemoteEngine } from '../remote-engine.ts';
import { falTable } from './models.ts';
import { findResultError, getOutput } from './results.ts';
import { FalSignatures } from './signatures.ts';

export interface FalOptions {
  readonly key: string;
  /** Replaces all URLs of fal.ai, or null. */
  readonly baseUrl: string | null;
  /** Whether fal.ai can reach our webhook; otherwise the server polls. */
  readonly hasMessages: boolean;
  readonly models: OutsideModels;
  /** Seconds after which a task is over. fal.ai doesn't start requests that have waited longer. */
  readonly deadlineSeconds: number;
  readonly pace?: RemotePacing;
}

const SERVICE = 'fal.ai';

/** Files are copied as soon as they are ready, so fal.ai may delete them after a day. */
const FILES_EXPIRE = JSON.stringify({ expiration_duration_seconds: 86_400 });

/** `owner/app/request id`. Its parts become parts of URLs. */
const REFERENCE = /^(\w[\w.-]{0,63}\/\w[\w.-]{0,63})\/(\w[\w-]{0,127})$/;

/** The URLs of a request contain its app, without the rest of the model's path. */
const getAppId = (model: string): string => model.split('/').slice(0, 2).join('/');

interface Item {
  readonly request_id?: unknown;
  readonly status_code?: unknown;
  readonly json_input?: Readonly<Record<string, unknown>> | null;
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

/**
 * The queue API of fal.ai, written from its public documentation: fal.ai/docs, "Queue API", "Webhooks", "Model errors",
 * "Request error types", "Platform headers", and "List requests by endpoint" of the platform APIs (November 2026).
 */
class FalApi implements PredictionApi {
  readonly service = SERVICE;
  /** Requests are listed by their end. */
  readonly findsRunning = false;
  readonly #options: FalOptions;
  readonly #tools: RemoteTools;
  readonly #queue: string;
  readonly #platform: string;

  constructor(options: FalOptions, tools: RemoteTools) {
    const { baseUrl } = options;
    this.#options = options;
    this.#tools = tools;
    this.#queue = baseUrl ?? 'https://queue.fal.run';
    this.#platform = `${baseUrl ?? 'https://api.fal.ai'}/v1`;
  }

  async create({ model, input }: PredictionRequest, webhook: string | null): Promise<string> {
    const [id = ''] = model.split(':');
    // The webhook contains the id of the request, but not its app.
    const webhookUrl = webhook === null ? null : new URL(webhook);
    webhookUrl?.searchParams.set('app', getAppId(id));
    const query = webhookUrl === null ? '' : `?${new URLSearchParams({ fal_webhook: webhookUrl.href })}`;
    const { request_id: request } = await this.#json('POST', `${this.#queue}/${id}${query}`, input);
    if (typeof request === 'string' && REFERENCE.test(`${getAppId(id)}/${request}`))
      return `${getAppId(id)}/${request}`;
    throw new ApiFailure('away', "fal.ai's response has no request id.", false);
  }

  async get(reference: string): Promise<Prediction> {
    const url = this.#urlOf(reference);
    const { status } = await this.#json('GET', `${url}/status`);
    if (status === 'IN_QUEUE' || status === 'IN_PROGRESS') return { state: 'running' };
    if (status !== 'COMPLETED') throw new ApiFailure('away', `fal.ai returned the status ${String(status)}.`, false);
    // A model's result is returned unchanged, with the model's status if it failed.
    const reply = await this.#send('GET', url);
    const error = findResultError(reply.status, reply.text);
    if (error) {
      return { state: 'failed', error, status: `HTTP ${reply.status}`, failure: reply.text.slice(0, EXCERPT) };
    }
    return { state: 'succeeded', output: getOutput(this.#parsed(reply)) };
  }

  async cancel(reference: string): Promise<void> {
    await this.#json('PUT', `${this.#urlOf(reference)}/cancel`);
  }

  async find({ model, input }: PredictionRequest, _webhook: string | null, since: number): Promise<string[]> {
    const [id = ''] = model.split(':');
    const start = new Date(since).toISOString();
    const query = new URLSearchParams({ endpoint_id: id, start, expand: 'payloads', limit: '100' });
    const { items } = await this.#listed(`${this.#platform}/models/requests/by-endpoint?${query}`);
    if (!Array.isArray(items)) throw new ApiFailure('away', "fal.ai's response is not a list.", false);
    const isOurs = ({ json_input: sent, status_code: status }: Item): boolean =>
      !(Number(status) >= 400) &&
      Object.entries(input).every(([name, value]) => isDeepStrictEqual(sent?.[name], value));
    return (items as readonly Item[])
      .filter(isOurs)
      .map(({ request_id: request }) => `${getAppId(id)}/${String(request)}`)
      .filter((reference) => REFERENCE.test(reference));
  }

  /** Lists requests. A key may run models but not list requests; then nothing is found. */
  async #listed(url: string): Promise<Readonly<Record<string, unknown>>> {
    try {
      return await this.#json('GET', url);
    } catch (error) {
      const isForbidden = error instanceof ApiFailure && error.kind !== 'away' && error.kind !== 'limited';
      if (isForbidden) return { items: [] };
      throw error;
    }
  }

  #urlOf(reference: string): string {
    const [, app, request] = REFERENCE.exec(reference) ?? [];
    if (app === undefined) throw new ApiFailure('missing', 'This is no request of fal.ai.', true);
    return `${this.#queue}/${app}/requests/${request}`;
  }

  async #json(method: string, url: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
    return this.#parsed(await this.#send(method, url, body));
  }

  #parsed({ status, text, retryAfter }: Reply): Readonly<Record<string, unknown>> {
    if (status >= 400) throw statusToFailure(SERVICE, status, text, retryAfter);
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    } catch {
      // The error below includes the response.
    }
    throw new ApiFailure('away', `fal.ai's response is not JSON: ${text.slice(0, EXCERPT)}`, false);
  }

  async #send(method: string, url: string, body?: object): Promise<Reply> {
    const { key, deadlineSeconds } = this.#options;
    const headers = {
      authorization: `Key ${key}`,
      ...(body && {
        'content-type': 'application/json',
        'x-fal-request-timeout': String(deadlineSeconds),
        'x-fal-object-lifecycle-preference': FILES_EXPIRE,
      }),
    };
    try {
      return await this.#tools.send(method, async (trace) => {
        const signal = AbortSignal.timeout(RESPONSE_MS);
        const response = await fetch(url, {
          method,
          headers: { ...headers, ...trace },
          signal,
          redirect: 'error',
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        return { status: response.status, text, retryAfter: response.headers.get('retry-after') ?? undefined };
      });
    } catch (error) {
      throw errorToFailure(SERVICE, error);
    }
  }
}

/** A webhook arrives only when a request ends, so a run whose response was lost is awaited that long. */
const falPace: RemotePacing = { ...defaultPacing, message: 60_000 };

/** Creates the engine on models of fal.ai. */
export function createFalEngine(options: FalOptions, tools: RemoteTools): RemoteEngine {
  const { models, baseUrl, hasMessages, pace = falPace } = options;
  const signatures = new FalSignatures(`${baseUrl ?? 'https://rest.fal.ai'}/.well-known/jwks.json`);
  return createRemoteEngine(
    {
      id: 'fal',
      version: 'fal-1',
      api: new FalApi(options, tools),
      table: falTable,
      models,
      pace,
      messages: hasMessages
        ? {
            isGenuine: (message) => signatures.isGenuine(message),
            about(body, { app }) {
              const id = typeof body === 'object' && body !== null && 'request_id' in body ? body.request_id : null;
              const reference = `${String(app)}/${String(id)}`;
              return REFERENCE.test(reference) ? reference : null;
            },
          }
        : null,
    },
    tools,
  );
}
