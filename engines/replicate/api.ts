import { isDeepStrictEqual } from 'node:util';
import type { Prediction } from 'replicate';

/** How Replicate is reached. */
export interface ApiOptions {
  readonly token: string;
  readonly baseUrl: string | null;
  /** Milliseconds until an answer is there as a whole. */
  readonly timeoutMs: number;
  /** Seconds after which a prediction is ended by Replicate itself, whatever became of us. */
  readonly cancelAfter: number;
}

/** What is asked of a model. */
export interface Ask {
  /** `owner/name` or `owner/name:version`. */
  readonly model: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Why a call came to nothing. `away`: no answer, or none of Replicate's. `limited`: too many calls. `account`: the token or
 * what is paid for. `refused`: this call will never be taken. `missing`: there is no such thing.
 */
export type FailureKind = 'away' | 'limited' | 'account' | 'refused' | 'missing';

/** A call that came to nothing. Its message is for those who look after the server. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  /** Replicate cannot have done what it was asked for. */
  readonly undone: boolean;
  /** Milliseconds that Replicate wants us to wait. */
  readonly pause: number | null;

  constructor(kind: FailureKind, message: string, undone: boolean, pause: number | null = null) {
    super(message);
    this.name = 'ApiFailure';
    this.kind = kind;
    this.undone = undone;
    this.pause = pause;
  }
}

/** Errors before a connection: nothing was sent. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'ENETUNREACH']);

/** Characters of an answer that are told to those who look after the server. */
const TOLD = 300;

function failureOfStatus(status: number, text: string, retryAfter: string | null): ApiFailure {
  const message = `Replicate answered ${status}: ${text.slice(0, TOLD)}`;
  if (status === 429) {
    const seconds = Number(retryAfter ?? /resets in ~(\d+)s/.exec(text)?.[1]);
    return new ApiFailure('limited', message, true, Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null);
  }
  if (status >= 500) return new ApiFailure('away', message, false);
  if (status === 401 || status === 402 || status === 403) return new ApiFailure('account', message, true);
  return new ApiFailure(status === 404 ? 'missing' : 'refused', message, true);
}

function failureOfError(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return new ApiFailure('away', 'Replicate did not answer in time.', false);
  const undone = UNSENT.has(cause?.code ?? '');
  return new ApiFailure('away', `Replicate could not be reached: ${cause?.code ?? cause?.message ?? message}`, undone);
}

const isPrediction = (value: unknown): value is Prediction =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Prediction).id === 'string' &&
  typeof (value as Prediction).status === 'string';

const isAlive = ({ status }: Prediction): boolean =>
  status === 'starting' || status === 'processing' || status === 'succeeded';

/** Ids go into addresses. */
const isId = (id: string): boolean => /^[\w-]{1,128}$/.test(id);

/**
 * Replicate's HTTP API, each call made once. The client repeats a call that broke off up to six times without a pause, also
 * one that makes something and is paid for; what is repeated, and when, is decided elsewhere.
 */
export class ReplicateApi {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** @throws ApiFailure */
  async create({ model, input }: Ask, webhook: string | null): Promise<Prediction> {
    const [name = '', version] = model.split(':');
    const { cancelAfter } = this.#options;
    const told = webhook === null ? {} : { webhook, webhook_events_filter: ['start' as const, 'completed' as const] };
    const replicate = await this.#client({ 'cancel-after': `${cancelAfter}s` });
    return this.#asked(
      replicate.predictions.create({ ...(version === undefined ? { model: name } : { version }), input, ...told }),
    );
  }

  /** @throws ApiFailure */
  async get(id: string): Promise<Prediction> {
    if (!isId(id)) throw new ApiFailure('missing', 'This is no id of a prediction.', true);
    return this.#asked((await this.#client()).predictions.get(id));
  }

  /** @throws ApiFailure */
  async cancel(id: string): Promise<void> {
    if (!isId(id)) return;
    await this.#asked((await this.#client()).predictions.cancel(id));
  }

  /**
   * Predictions among the newest that may be what was asked, and may still come to something: those with the same webhook,
   * or without one and with the same input since then.
   * @throws ApiFailure
   */
  async find({ input }: Ask, webhook: string | null, since: number): Promise<string[]> {
    const { results } = await this.#guarded((await this.#client()).predictions.list());
    if (!Array.isArray(results)) throw new ApiFailure('away', 'Replicate answered something else than a list.', false);
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

  async #asked(call: Promise<unknown>): Promise<Prediction> {
    const answer = await this.#guarded(call);
    if (!isPrediction(answer))
      throw new ApiFailure('away', 'Replicate answered something else than JSON of its own.', false);
    return answer;
  }

  async #guarded<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      throw failureOfError(error);
    }
  }

  /** A client for one call. */
  async #client(more: Readonly<Record<string, string>> = {}) {
    const { default: Replicate } = await import('replicate');
    const { token, baseUrl, timeoutMs } = this.#options;
    const ask = async (address: Request | string, init?: RequestInit): Promise<string> => {
      const headers = { ...(init?.headers as Record<string, string>), ...more };
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(address, { ...init, headers, signal, redirect: 'error' });
      const text = await answer.text();
      if (!answer.ok) throw failureOfStatus(answer.status, text, answer.headers.get('retry-after'));
      if (!/^\s*[{[]/.test(text))
        throw new ApiFailure('away', `Replicate answered no JSON: ${text.slice(0, TOLD)}`, false);
      return text;
    };
    let answer: Promise<string> | undefined;
    return new Replicate({
      auth: token,
      ...(baseUrl === null ? {} : { baseUrl }),
      useFileOutput: false,
      fetch: async (address, init) => new Response(await (answer ??= ask(address, init))),
    });
  }
}
