import { isDeepStrictEqual } from 'node:util';
import type { Prediction as ReplicatePrediction } from 'replicate';
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
import { predictionErrors } from '../failures.ts';
import type { RemotePacing } from '../pacing.ts';
import { createRemoteEngine } from '../remote-engine.ts';
import { replicateTable } from './models.ts';

export interface ReplicateOptions {
  readonly token: string;
  /** Replaces Replicate's URL, or null. */
  readonly baseUrl: string | null;
  /** The signing secret of Replicate's webhooks, or null to poll instead. */
  readonly webhookSecret: string | null;
  readonly models: OutsideModels;
  /** Seconds after which a task is over. Replicate cancels predictions that run longer, even if this server is gone. */
  readonly deadlineSeconds: number;
  readonly pace?: RemotePacing;
}

const SERVICE = 'Replicate';

/** How models report a refusal, for which there is no field. E005 is Replicate's code for flagged input or output. */
const REFUSALS =
  /\bE005\b|nsfw|sensitive content|flagged|safety (?:checker|filter|system|policy)|content polic|moderation|inappropriate|prohibited content|copyright/i;

function toApiFailure({ status, error }: ReplicatePrediction) {
  if (status !== 'failed') return predictionErrors.timedOut();
  const isRefusal = REFUSALS.test(typeof error === 'string' ? error : JSON.stringify(error ?? ''));
  return isRefusal ? predictionErrors.refused() : predictionErrors.failed();
}

const isPrediction = (value: unknown): value is ReplicatePrediction =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ReplicatePrediction).id === 'string' &&
  typeof (value as ReplicatePrediction).status === 'string';

const isRunning = ({ status }: ReplicatePrediction): boolean => status === 'starting' || status === 'processing';

const isAlive = (prediction: ReplicatePrediction): boolean =>
  isRunning(prediction) || prediction.status === 'succeeded';

/** Ids become part of URLs. */
const isId = (id: string): boolean => /^[\w-]{1,128}$/.test(id);

/**
 * Replicate's HTTP API. The official client retries a failed request up to six times without a pause, even one that costs money.
 * Here, `Predictions` decides about retries.
 */
class ReplicateApi implements PredictionApi {
  readonly service = SERVICE;
  readonly findsRunning = true;
  readonly #options: ReplicateOptions;
  readonly #tools: RemoteTools;

  constructor(options: ReplicateOptions, tools: RemoteTools) {
    this.#options = options;
    this.#tools = tools;
  }

  async create({ model, input }: PredictionRequest, webhook: string | null): Promise<string> {
    const [name = '', version] = model.split(':');
    const webhookOptions =
      webhook === null ? {} : { webhook, webhook_events_filter: ['start' as const, 'completed' as const] };
    const replicate = await this.#client({ 'cancel-after': `${this.#options.deadlineSeconds}s` });
    const { id } = await this.#call(
      replicate.predictions.create({
        ...(version === undefined ? { model: name } : { version }),
        input,
        ...webhookOptions,
      }),
    );
    return id;
  }

  async get(id: string): Promise<Prediction> {
    if (!isId(id)) throw new ApiFailure('missing', 'This is no id of a prediction.', true);
    const prediction = await this.#call((await this.#client()).predictions.get(id));
    if (isRunning(prediction)) return { state: 'running' };
    const { status, output, error } = prediction;
    if (status === 'succeeded') return { state: 'succeeded', output };
    return { state: 'failed', error: toApiFailure(prediction), status, failure: error };
  }

  async cancel(id: string): Promise<void> {
    if (!isId(id)) return;
    await this.#call((await this.#client()).predictions.cancel(id));
  }

  /**
   * Predictions with the same webhook, or without one and with the same input, that were created since then and may still succeed.
   */
  async find({ input }: PredictionRequest, webhook: string | null, since: number): Promise<string[]> {
    const { results } = await this.#guarded((await this.#client()).predictions.list());
    if (!Array.isArray(results)) throw new ApiFailure('away', "Replicate's response is not a list.", false);
    return results
      .filter(isPrediction)
      .filter(isAlive)
      .filter((one) =>
        typeof one.webhook === 'string'
          ? one.webhook === webhook
          : isDeepStrictEqual(one.input, input) && Date.parse(one.created_at) >= since,
      )
      .map(({ id }) => id);
  }

  async #call(call: Promise<unknown>): Promise<ReplicatePrediction> {
    const response = await this.#guarded(call);
    if (!isPrediction(response)) throw new ApiFailure('away', "Replicate's response is not a prediction.", false);
    return response;
  }

  async #guarded<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      throw errorToFailure(SERVICE, error);
    }
  }

  /** A client for one request. */
  async #client(more: Readonly<Record<string, string>> = {}) {
    const { default: Replicate } = await import('replicate');
    const { token, baseUrl } = this.#options;
    const fetchText = async (
      address: Request | string,
      init: RequestInit | undefined,
      trace: Readonly<Record<string, string>>,
    ): Promise<string> => {
      const headers = { ...(init?.headers as Record<string, string>), ...more, ...trace };
      const signal = AbortSignal.timeout(RESPONSE_MS);
      const response = await fetch(address, { ...init, headers, signal, redirect: 'error' });
      const text = await response.text();
      if (!response.ok) {
        const retryAfter = response.headers.get('retry-after') ?? /resets in ~(\d+)s/.exec(text)?.[1];
        throw statusToFailure(SERVICE, response.status, text, retryAfter);
      }
      if (!/^\s*[{[]/.test(text))
        throw new ApiFailure('away', `Replicate's response is not JSON: ${text.slice(0, EXCERPT)}`, false);
      return text;
    };
    let response: Promise<string> | undefined;
    return new Replicate({
      auth: token,
      ...(baseUrl === null ? {} : { baseUrl }),
      useFileOutput: false,
      fetch: async (address, init) => {
        response ??= this.#tools.send(init?.method ?? 'GET', (trace) => fetchText(address, init, trace));
        return new Response(await response);
      },
    });
  }
}

/** Creates the engine on models of replicate.com. */
export function createReplicateEngine(options: ReplicateOptions, tools: RemoteTools): RemoteEngine {
  const { models, pace, webhookSecret: secret } = options;
  return createRemoteEngine(
    {
      id: 'replicate',
      version: 'replicate-1',
      api: new ReplicateApi(options, tools),
      table: replicateTable,
      models,
      ...(pace && { pace }),
      messages:
        secret === null
          ? null
          : {
              isGenuine: async (message) => tools.isSigned(secret, message),
              about(body) {
                const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
                return typeof id === 'string' && id !== '' ? id : null;
              },
            },
    },
    tools,
  );
}
