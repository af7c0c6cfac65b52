import type { EngineError } from '../engine.ts';

/** One request to a model. */
export interface PredictionRequest {
  /** The service's own id of the model. */
  readonly model: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Files that are sent with the input, for services that take uploads. */
  readonly files?: readonly RequestFile[];
}

/** A file that is sent with a request, in the field of this name. */
export interface RequestFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A prediction as the service reports it now. `status` and `failure` are the service's own words, for the log only. */
export type Prediction =
  | { readonly state: 'running' }
  /** The service no longer knows it, such as a server with a store in memory after a restart. It is requested again once. */
  | { readonly state: 'lost' }
  /** `output` is the URL of a file, a list of them, text, or what the service's own engine reads. */
  | { readonly state: 'succeeded'; readonly output: unknown }
  | { readonly state: 'failed'; readonly error: EngineError; readonly status: string; readonly failure: unknown };

/** A service that runs predictions. Each method sends its request once, and throws `ApiFailure` when that fails. */
export interface PredictionApi {
  /** The name of the service in messages. */
  readonly service: string;
  /** Whether `find` also returns predictions that are still running. */
  readonly findsRunning: boolean;
  /** Returns the reference of the new prediction. `runId` is our id of it. */
  create(request: PredictionRequest, webhook: string | null, runId: string): Promise<string>;
  get(reference: string): Promise<Prediction>;
  cancel(reference: string): Promise<void>;
  /** References of recent predictions that may be the one created by `request` since then (milliseconds since 1970). */
  find(request: PredictionRequest, webhook: string | null, since: number, runId: string): Promise<readonly string[]>;
}

/**
 * Why a request failed. `away`: no response, or none of the service's own. `limited`: too many requests. `account`: the key or
 * the payment. `refused`: this request will never be accepted. `missing`: there is no such thing.
 */
export type FailureKind = 'away' | 'limited' | 'account' | 'refused' | 'missing';

/** A request that failed. The message is for operators. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  /** Whether the request certainly had no effect. */
  readonly undone: boolean;
  /** Milliseconds that the service wants us to wait. */
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

/** Milliseconds within which a service must respond completely. */
export const RESPONSE_MS = 20_000;

/** Characters of a response that operators see. */
export const EXCERPT = 300;

/** The failure that a status of 400 or more stands for. `retryAfter` is in seconds. */
export function statusToFailure(service: string, status: number, text: string, retryAfter?: string): ApiFailure {
  const message = `${service} returned ${status}: ${text.slice(0, EXCERPT)}`;
  if (status === 429) {
    const seconds = Number(retryAfter);
    return new ApiFailure('limited', message, true, Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null);
  }
  if (status >= 500) return new ApiFailure('away', message, false);
  if (status === 401 || status === 402 || status === 403) return new ApiFailure('account', message, true);
  return new ApiFailure(status === 404 ? 'missing' : 'refused', message, true);
}

/** The failure that an error of `fetch` stands for. */
export function errorToFailure(service: string, error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return new ApiFailure('away', `${service} did not respond in time.`, false);
  const undone = UNSENT.has(cause?.code ?? '');
  return new ApiFailure('away', `${service} could not be reached: ${cause?.code ?? cause?.message ?? message}`, undone);
}
