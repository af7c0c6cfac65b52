import type { MethodName } from '../generated/operations.ts';
import { defaultBaseUrl } from '../generated/package.ts';
import type {
  Clip,
  Credits,
  ExtendRequest,
  GeneratedImage,
  GeneratedVideo,
  GenerateRequest,
  ImagesRequest,
  LyricsRequest,
  Price,
  Task,
  TaskPage,
  TaskProgress,
  TimedLyrics,
  Upload,
  V2FeedData,
  VideosRequest,
} from '../generated/v2.gen.ts';
import { download } from './download.ts';
import { CadenzaError } from './errors.ts';
import { Management } from './manage.ts';
import { DEFAULT_TIMEOUT, isFinal, pollTask, type WaitOptions, WaitTimeoutError } from './poll-task.ts';
import { type StreamOptions, streamTask } from './stream-task.ts';
import { type Attempt, type CallOptions, type CreateOptions, type TaskOptions, Transport } from './transport.ts';
import { validateBaseUrl, validateDuration, validateKey, validateRetries } from './validate.ts';

export interface CadenzaOptions {
  /** A live key or a test key. */
  readonly apiKey: string;
  /** The URL of the API. By default, `CADENZA_BASE_URL` of the environment, or the site that this package was downloaded from. */
  readonly baseUrl?: string | undefined;
  /** Timeout of an attempt in milliseconds, 30 seconds by default. Infinity means none. */
  readonly timeout?: number | undefined;
  /** Retries after network errors, 429 and 5xx: two by default. */
  readonly maxRetries?: number | undefined;
  /** Replaces the global `fetch`, for example to use a proxy. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Is called after each attempt, for logs and metrics. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
}

/** Other runtimes than Node.js may have no `process`. */
const environment = (globalThis as { readonly process?: { readonly env?: Readonly<Record<string, string>> } }).process
  ?.env;

/** A method for an operation. */
type Method = (...input: never[]) => Promise<unknown> | AsyncIterable<unknown>;

type CreateTaskOptions = CreateOptions & TaskOptions;

/** Seconds that the API waits for a task in one request, less than the timeouts of most proxies. */
const LONGEST_WAIT = 25;

/** Which tasks to list. */
type FeedQuery = NonNullable<V2FeedData['query']>;

type WithoutPrice<T extends { dry_run?: boolean }> = T & { dry_run?: false };
type OnlyPrice<T extends { dry_run?: boolean }> = T & { dry_run: true };

/**
 * The music API. Failed requests are retried if a retry can succeed. Requests that create something have an
 * idempotency key, so they take effect only once.
 */
export class Cadenza extends Management implements Record<MethodName, Method> {
  readonly #transport: Transport;

  constructor({ apiKey, baseUrl, timeout = 30_000, maxRetries = 2, fetch, onAttempt }: CadenzaOptions) {
    const transport = new Transport({
      apiKey: validateKey(apiKey),
      // An empty variable is none.
      baseUrl: validateBaseUrl(baseUrl ?? (environment?.['CADENZA_BASE_URL'] || defaultBaseUrl)),
      timeout: validateDuration('timeout', timeout),
      maxRetries: validateRetries(maxRetries),
      fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
      onAttempt,
    });
    super(transport);
    this.#transport = transport;
  }

  /**
   * Creates two songs from a prompt, or from lyrics and a style. With `dry_run`, returns the price and creates nothing.
   */
  generate(body: WithoutPrice<GenerateRequest>, options?: CreateTaskOptions): Promise<Task>;
  generate(body: OnlyPrice<GenerateRequest>, options?: CallOptions): Promise<Price>;
  generate(body: GenerateRequest, options?: CreateTaskOptions): Promise<Task | Price>;
  generate(body: GenerateRequest, options?: CreateTaskOptions): Promise<Task | Price> {
    return this.#transport.call('v2-generate', { body }, options);
  }

  /** Extends a clip. With `dry_run`, returns the price and creates nothing. */
  extend(body: WithoutPrice<ExtendRequest>, options?: CreateTaskOptions): Promise<Task>;
  extend(body: OnlyPrice<ExtendRequest>, options?: CallOptions): Promise<Price>;
  extend(body: ExtendRequest, options?: CreateTaskOptions): Promise<Task | Price>;
  extend(body: ExtendRequest, options?: CreateTaskOptions): Promise<Task | Price> {
    return this.#transport.call('v2-extend', { body }, options);
  }

  /**
   * Creates images from a prompt, or from an image and a prompt. With `dry_run`, returns the price and creates nothing.
   */
  images(body: WithoutPrice<ImagesRequest>, options?: CreateTaskOptions): Promise<Task>;
  images(body: OnlyPrice<ImagesRequest>, options?: CallOptions): Promise<Price>;
  images(body: ImagesRequest, options?: CreateTaskOptions): Promise<Task | Price>;
  images(body: ImagesRequest, options?: CreateTaskOptions): Promise<Task | Price> {
    return this.#transport.call('v2-images', { body }, options);
  }

  /** Uploads a source image, which is stored for a day. Send its `url` as `image` of `images`. */
  uploads(image: Blob | Uint8Array<ArrayBuffer>, options?: CallOptions): Promise<Upload> {
    return this.#transport.call('v2-uploads', { body: image instanceof Blob ? image : new Blob([image]) }, options);
  }

  /** Creates videos from a prompt. With `dry_run`, returns the price and creates nothing. */
  videos(body: WithoutPrice<VideosRequest>, options?: CreateTaskOptions): Promise<Task>;
  videos(body: OnlyPrice<VideosRequest>, options?: CallOptions): Promise<Price>;
  videos(body: VideosRequest, options?: CreateTaskOptions): Promise<Task | Price>;
  videos(body: VideosRequest, options?: CreateTaskOptions): Promise<Task | Price> {
    return this.#transport.call('v2-videos', { body }, options);
  }

  /** The time at which each word of a clip is sung. Every format except `json` is returned as text. */
  timestampedLyrics(body: LyricsRequest & { format?: 'json' }, options?: CreateOptions): Promise<TimedLyrics>;
  timestampedLyrics(
    body: LyricsRequest & { format: Exclude<LyricsRequest['format'], 'json' | undefined> },
    options?: CreateOptions,
  ): Promise<string>;
  timestampedLyrics(body: LyricsRequest, options?: CreateOptions): Promise<TimedLyrics | string>;
  timestampedLyrics(body: LyricsRequest, options?: CreateOptions): Promise<TimedLyrics | string> {
    return this.#transport.call('v2-timestamped-lyrics', { body }, options);
  }

  /** A page of tasks, newest first. `tasks` reads all pages. */
  async feed(query: FeedQuery = {}, options?: CallOptions): Promise<TaskPage> {
    // A query can't express an empty list: without `task_id`, the API would return all tasks.
    if (Array.isArray(query.task_id) && query.task_id.length === 0) return { data: [], next_cursor: null };
    return this.#transport.call('v2-feed', { query }, options);
  }

  /** A task as it stands, or after it has finished within the `wait` of the options. */
  task(id: string, options?: CallOptions & TaskOptions): Promise<Task> {
    return this.#transport.call('v2-task', { path: { id } }, options);
  }

  /** Cancels a task: delivered outputs remain and are charged. A finished task is returned unchanged. */
  cancel(id: string, options?: CreateOptions): Promise<Task> {
    return this.#transport.call('v2-cancel', { path: { id } }, options);
  }

  credits(options?: CallOptions): Promise<Credits> {
    return this.#transport.call('v2-credits', {}, options);
  }

  /** All tasks, newest first: pages are requested as you iterate. `limit` is the page size. */
  async *tasks(query: FeedQuery = {}, options?: CallOptions): AsyncGenerator<Task, void, undefined> {
    let cursor: string | null | undefined = query.cursor;
    do {
      const page: TaskPage = await this.feed({ ...query, ...(cursor ? { cursor } : {}) }, options);
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  /**
   * Yields the progress of a task as it happens: when it starts, at each stage and item, and estimates between them. Connects
   * again if the stream ends before the task does. @throws WaitTimeoutError
   */
  events(task: Task | string, options: StreamOptions = {}): AsyncGenerator<TaskProgress, void, undefined> {
    const id = typeof task === 'string' ? task : task.id;
    return streamTask(
      id,
      (lastId, signal) => this.#transport.stream('v2-events', { path: { id } }, lastId, signal),
      options,
    );
  }

  /**
   * Yields a task each time its status or stage changes, until it is final. Uses the stream of its events, or polls where there
   * is none. @throws WaitTimeoutError
   */
  async *follow(task: Task | string, options: WaitOptions = {}): AsyncGenerator<Task, void, undefined> {
    const { timeout = DEFAULT_TIMEOUT } = options;
    const end = performance.now() + validateDuration('timeout', timeout);
    let last: Task | null = null;
    const hasChanged = (next: Task) => next.status !== last?.status || next.stage !== last.stage;
    if (typeof task !== 'string') {
      yield (last = task);
      if (isFinal(task)) return;
    }
    try {
      for await (const { task: next } of this.events(task, options)) {
        if (hasChanged(next)) yield (last = next);
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof CadenzaError) || error instanceof WaitTimeoutError) throw error;
      // No retries: polling repeats the request anyway.
      const poll = (id: string, signal: AbortSignal | undefined, timeLeft: number) =>
        this.task(id, { signal, timeout: Math.min(this.#transport.timeout, timeLeft), maxRetries: 0 });
      const left = Math.max(1, end - performance.now());
      for await (const next of pollTask(typeof task === 'string' ? task : task.id, poll, {
        ...options,
        timeout: left,
      })) {
        if (hasChanged(next)) yield (last = next);
      }
    }
  }

  /** Waits until the task is final. It may have failed, so check its `status`. @throws WaitTimeoutError */
  async wait(task: Task | string, options: WaitOptions = {}): Promise<Task> {
    const poll = (id: string, signal: AbortSignal | undefined, timeLeft: number) => {
      const wait = Math.min(LONGEST_WAIT, Math.floor(timeLeft / 1000) - 1);
      const timeout = Math.min(this.#transport.timeout, timeLeft - Math.max(0, wait) * 1000);
      return this.task(id, { signal, timeout, maxRetries: 0, ...(wait > 0 ? { wait } : {}) });
    };
    let last: Task | undefined;
    for await (const each of pollTask(task, poll, options, true)) last = each;
    return last!;
  }

  /**
   * Downloads the file of a clip, an image or a video and verifies its checksum. Also downloads other URLs, such as
   * covers.
   */
  download(
    source: Clip | GeneratedImage | GeneratedVideo | string,
    options: CallOptions = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    return download(this.#transport, source, options);
  }
}
