import type { Engine } from './engine.ts';

export type {
  AceStepModel,
  AceStepModels,
  OutsideModel,
  OutsideModels,
  OutsideMusicModel,
} from '../catalog/engines.ts';
export { describeFault, type OwnEngine, type OwnEngineModel, toSignedContent } from '../catalog/own-engine.ts';

/** A request to an external service. It's recorded before it is sent, so that it isn't sent twice. */
export interface Run {
  readonly id: string;
  /** The service's id of the run, or null until it is known. */
  readonly reference: string | null;
  /** Milliseconds since it was recorded. */
  readonly age: number;
  /** The number of webhooks received about it. */
  readonly messages: number;
}

/** The runs of an engine, stored with the tasks, so that any process can continue them. */
export interface Runs {
  /**
   * The run for a step of a task. It's created if there is no run that is still wanted; then `fresh` is true, and the caller sends
   * the request. Null if the task is over.
   */
  begin(taskId: string, step: string): Promise<(Run & { readonly fresh: boolean }) | null>;
  /** Stores the service's id of a run. Returns false if another run has this id. */
  name(id: string, reference: string): Promise<boolean>;
  /** The service has finished the run, so there is nothing to cancel. */
  ended(id: string): Promise<void>;
  /** The run is no longer wanted: it is canceled, and the step may begin again. */
  giveUp(id: string): Promise<void>;
  /** The request had no effect, so the service doesn't know the run. */
  delete(id: string): Promise<void>;
  /** Resolves with the run at its next change, or after a number of milliseconds. Rejects when `signal` aborts. */
  news(run: Run, milliseconds: number, signal: AbortSignal): Promise<Run>;
  /** A worker stopped working on a task. If the task is over, its runs are canceled soon. */
  stopped(): void;
  /** The webhook URL for a run, or null if the service can't reach this server. */
  messagesTo(id: string): string | null;
}

/**
 * A circuit breaker for a service, shared by all processes: after too many failures, only one task at a time sends requests, with
 * pauses, until the service responds.
 */
export interface Gate {
  /** Whether a task may send a request. */
  admits(taskId: string): Promise<boolean>;
  /** The service responded, with success or with an error of the request. */
  responded(): Promise<void>;
  /** The service didn't respond to a request of this task, or failed. `reason` is for operators. */
  failed(taskId: string, reason: string): Promise<void>;
}

/** The result of fetching a URL. */
export type FetchResult =
  | { readonly bytes: Uint8Array }
  /** The reason of a failure; `retryable` says whether a retry may succeed. */
  | { readonly failed: string; readonly retryable: boolean };

/** A webhook received from a service. */
export interface Message {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
  /** When it was received. */
  readonly at: Date;
}

/** Reads the webhooks of a service. */
export interface MessageReader {
  /** Whether the service signed it recently. Rejects if that can't be verified now. */
  isGenuine(message: Message): Promise<boolean>;
  /** The reference of the run that it is about, or null. `query` comes from the URL, which isn't signed. */
  about(body: unknown, query: Readonly<Record<string, unknown>>): string | null;
}

/** The tools that an engine with an external service gets. */
export interface RemoteTools {
  readonly runs: Runs;
  readonly gate: Gate;
  /** Sends a request to the service, with headers that continue the trace of the current task. */
  send<T>(method: string, send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T>;
  /** Fetches an output from a public address, up to a number of bytes. */
  fetch(address: string, most: number, signal: AbortSignal): Promise<FetchResult>;
  /** The headers of Standard Webhooks that sign a content with this secret now. */
  sign(secret: string, content: string): Readonly<Record<string, string>>;
  /** Whether a webhook has a recent signature with this secret, according to Standard Webhooks. */
  isSigned(secret: string, message: Message): boolean;
  /** Writes a log line for operators. */
  warn(facts: object, line: string): void;
}

/** An engine that uses an external service. */
export interface RemoteEngine extends Engine {
  /** Reads webhooks to `/api/webhooks/<id>`. Null if the service sends none. */
  readonly messages: MessageReader | null;
  /** Cancels a run at the service. A run that is over or unknown isn't an error. Throws if the service is unavailable. */
  cancel(reference: string): Promise<void>;
}
