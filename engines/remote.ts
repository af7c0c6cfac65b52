import type { Engine } from './engine.ts';

export type { OutsideModel, OutsideModels, OutsideMusicModel } from '../catalog/engines.ts';

/** Something that a service outside is asked to make: written down before it is asked, so that nobody asks twice. */
export interface Run {
  readonly id: string;
  /** What the service calls it; null until that is known. */
  readonly reference: string | null;
  /** Milliseconds since it was written down. */
  readonly age: number;
  /** Messages about it that came. */
  readonly messages: number;
}

/** The runs of an engine, kept with the tasks: what one process began, another goes on with. */
export interface Runs {
  /**
   * The run of a step of a task, begun if there is none that is still wanted. `fresh` says that it was begun now: whoever
   * is told so asks the service. Null when the task is over.
   */
  begin(taskId: string, step: string): Promise<(Run & { readonly fresh: boolean }) | null>;
  /** Keeps what the service calls a run. False when that is the name of another run. */
  name(id: string, reference: string): Promise<boolean>;
  /** The service is done with it: there is nothing to cancel any more. */
  ended(id: string): Promise<void>;
  /** It is not wanted any more: it is canceled, and the step may be begun anew. */
  giveUp(id: string): Promise<void>;
  /** Nothing came of asking: the service knows nothing of it. */
  forget(id: string): Promise<void>;
  /** The run as soon as more is known of it, or after so many milliseconds. Rejects when `signal` fires. */
  news(run: Run, milliseconds: number, signal: AbortSignal): Promise<Run>;
  /** Somebody stopped working on a task: if it is over, its runs are canceled soon. */
  stopped(): void;
  /** Where the service sends messages about a run; null where none can reach us. */
  messagesTo(id: string): string | null;
}

/** A breaker in front of a service, shared by all processes: who failed too often is left alone for a while. */
export interface Gate {
  /** Milliseconds to wait before asking; 0 lets one through. */
  enter(): Promise<number>;
  /** It answered, however that was meant. */
  answered(): Promise<void>;
  /** It did not answer, or broke; `reason` is for those who look after the server. */
  failed(reason: string): Promise<void>;
}

/** What an address led to. */
export type Fetched =
  | { readonly bytes: Uint8Array }
  /** Why there is nothing; `again` says that another try may go better. */
  | { readonly failed: string; readonly again: boolean };

/** A message that a service sent. */
export interface Message {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
  /** When it came. */
  readonly at: Date;
}

/** Reads the messages of a service. */
export interface MessageReader {
  /** Whether the service signed it, and not long ago. Rejects when that cannot be checked at the moment. */
  isGenuine(message: Message): Promise<boolean>;
  /** The reference of the run that it is about, or null. `query` comes from the URL, which nobody signed. */
  about(body: unknown, query: Readonly<Record<string, unknown>>): string | null;
}

/** What an engine that asks a service outside is given. */
export interface RemoteTools {
  readonly runs: Runs;
  readonly gate: Gate;
  /** Fetches an output: only from public addresses, at most so many bytes. */
  fetch(address: string, most: number, signal: AbortSignal): Promise<Fetched>;
  /** Whether a message is signed with this secret by Standard Webhooks, and not old. */
  isSigned(secret: string, message: Message): boolean;
  /** A line for those who look after the server. */
  warn(facts: object, line: string): void;
}

/** An engine that asks a service outside. */
export interface RemoteEngine extends Engine {
  /** Reads messages to `/api/webhooks/<id>`; null where none come. */
  readonly messages: MessageReader | null;
  /** Ends a run at the service; one that is over or unknown there is no error. Throws when it cannot be reached. */
  cancel(reference: string): Promise<void>;
}
