import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { limits } from '../../catalog/limits.ts';
import type { Config } from '../config.ts';
import { addressGroup } from './addresses.ts';
import { getClientAddress } from './caller.ts';
import { isUnavailable } from './database-errors.ts';
import { Repetitions } from './repetitions.ts';
import { StorageUnavailable } from './storage.ts';
import { getForeignIds } from './trace.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Too frequent for a span, and for a line: `successes`, which monitoring requests, are logged at debug only. */
    quiet?: 'all' | 'successes';
  }
}

/** Names whose values are never logged, up to two levels deep. */
const SECRET_NAMES = [
  ...'authorization cookie password secret token key capability'.split(' '),
  '["set-cookie"]',
  '["x-captcha-response"]',
];

const redacted = ['', '*.', '*.*.'].flatMap((depth) =>
  SECRET_NAMES.map((name) => (name.startsWith('[') ? `${depth.slice(0, -1)}${name}` : `${depth}${name}`)),
);

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly cause?: LoggedError;
}

/** An error without the rows and values that the database attaches. Errors of outages have no stack, because it wouldn't help. */
function toLoggedError(error: Error, depth = 0): LoggedError {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(isUnavailable(error) || error instanceof StorageUnavailable ? {} : { stack: error.stack ?? '' }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause instanceof Error && depth < 3 ? { cause: toLoggedError(error.cause, depth + 1) } : {}),
  };
}

/**
 * The path to log, without its query. For paths that contain secrets (files, inboxes, reset links), only the pattern of the
 * route. Operations with authentication have ids in their paths, which are no secrets.
 */
function loggedPath(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  const { operation } = request.routeOptions.config;
  const whole = operation?.security === 'apiKey' || operation?.security === 'session' || pattern === '/*';
  return whole || pattern === undefined ? (request.url.split('?', 1)[0] ?? '') : pattern;
}

/** The customer, the API key and the created task of a request, if they are known. */
export function getParties({ keyed, session }: FastifyRequest): Readonly<Record<string, string>> {
  const customer = keyed?.caller.customerId ?? session?.customerId;
  return {
    ...(customer === undefined ? {} : { customer }),
    ...(keyed ? { key: keyed.caller.keyId } : {}),
    ...(keyed?.taskId ? { task: keyed.taskId } : {}),
  };
}

/** What the line about further requests of a kind has in common with the lines before it. */
interface RejectedRequest {
  readonly status: number;
  readonly problem: string | null;
  readonly address: string;
}

/** How long further rejected requests are counted before a line reports them. */
const REPORT_MS = 60_000;

/**
 * Writes one line per finished request. Its fields contain no secrets, so it skips the redaction. Anyone can send requests that
 * are rejected, so that only the first few of an address, status and minute have their own line.
 */
class RequestLog extends Fastify.LogController {
  #lines: FastifyBaseLogger | undefined;
  readonly #rejected = new Repetitions<RejectedRequest>(limits.rejectedRequests.kept, limits.sessionRequests.callers);
  #timer: NodeJS.Timeout | undefined;
  #willReport = false;

  override incomingRequest(): void {
    // The final line contains everything.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { quiet } = request.routeOptions.config;
    if (quiet === 'all' && !error) return;
    const { statusCode: status } = reply;
    const level = quiet && status < 400 && !error ? 'debug' : 'info';
    const address = getClientAddress(request);
    const isRejected = status >= 400 && status < 500 && !error;
    if (isRejected && this.#isRepeated(request, { status, problem: request.problem, address })) return;
    this.#lines ??= request.server.log.child({}, { redact: [] });
    this.#lines[level](
      {
        request_id: request.id,
        method: request.method,
        path: loggedPath(request),
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address,
        ...getParties(request),
        ...getForeignIds(request.headers),
        ...(request.span ? { trace_id: request.span.traceId } : {}),
        ...(request.problem ? { problem: request.problem } : {}),
        ...(error ? { err: error } : {}),
      },
      'request',
    );
  }

  /** Whether a rejected request is only counted. */
  #isRepeated({ server }: FastifyRequest, rejected: RejectedRequest): boolean {
    const kind = `${addressGroup(rejected.address)} ${rejected.status} ${rejected.problem}`;
    if (this.#rejected.add(kind, Date.now(), rejected)) return false;
    this.#timer ??= setTimeout(() => this.#report(server.log), REPORT_MS).unref();
    if (!this.#willReport) {
      this.#willReport = true;
      server.core.onDrain('request lines', async () => this.#report(server.log));
    }
    return true;
  }

  #report(log: FastifyBaseLogger): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { event, added } of this.#rejected.take(Date.now()))
      log.info({ ...event, more: added }, 'further rejected requests');
  }
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * The logger of a request, created when it is first used. Most requests have only the final line, which has its own logger,
 * and creating one costs a redaction.
 */
class LazyLog {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  static {
    for (const level of LEVELS) {
      Object.defineProperty(LazyLog.prototype, level, {
        value(this: LazyLog, ...line: Parameters<FastifyBaseLogger[typeof level]>) {
          this.made[level](...line);
        },
      });
    }
  }

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get made(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }

  get level(): string {
    return this.made.level;
  }

  child(...options: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.made.child(...options);
  }
}

/** Standard output, flushed once per turn of the event loop, since a turn serves many requests. */
class Output {
  #lines = '';

  constructor() {
    process.on('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.#lines === '') setImmediate(() => this.flushSync());
    this.#lines += line;
  }

  /** The logger also calls this after the line that explains why the process ends. */
  flushSync(): void {
    if (this.#lines !== '') process.stdout.write(this.#lines);
    this.#lines = '';
  }
}

/**
 * Reports that the server listens, as a plain line on a terminal and as a log line otherwise. It is logged at every LOG_LEVEL,
 * because the process manager may wait for it.
 */
export function reportReady({ log }: Pick<FastifyInstance, 'log'>, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  if (process.stdout.isTTY) process.stdout.write(`Listening at ${publicUrl}\n`);
  else log.child({}, { level: 'info' }).info({ url: publicUrl }, 'Ready');
}

let output: Output | undefined;

/** Fastify's logging options: JSON lines with the request id and redacted secrets, written to `stream` or stdout. */
export function loggingOptions(
  config: Pick<Config, 'logLevel'>,
  stream?: { write(line: string): void },
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'childLoggerFactory'> {
  return {
    logController: new RequestLog({ requestIdLogLabel: 'request_id' }),
    childLoggerFactory: (logger, bindings, options) =>
      new LazyLog(() => logger.child(bindings, options)) as unknown as FastifyBaseLogger,
    logger: {
      level: config.logLevel,
      redact: { paths: redacted, censor: '[redacted]' },
      // Fastify's type requires a stack.
      serializers: {
        err: (error) => ({ ...toLoggedError(error) }) as { stack: string } & Record<string, unknown> & LoggedError,
      },
      stream: stream ?? (output ??= new Output()),
    },
  };
}
