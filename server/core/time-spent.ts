import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';

/** Statements that a line names. */
const NAMED = 3;

/** The part of the limit that a statement takes before it is worth reading a stack to find out where it comes from. */
const LOCATED = 0.25;

/** Sources of the server, as in stacks. */
const ROOT = new URL('../../', import.meta.url).pathname;

/** Sources that pass statements on. */
const PASSING_ON = /(?:node_modules\/|server\/core\/(?:database-errors|db|reads|time-spent)\.ts)/;

interface Statement {
  readonly name: string;
  /** The function and line that ran it. */
  readonly at?: string;
  readonly ms: number;
}

const round = (ms: number): number => Math.round(ms * 10) / 10;

/** The beginning of a statement without its literals. Values are parameters, so that texts don't contain any. */
const abridge = (text: string): string =>
  text
    .slice(0, 1000)
    .replaceAll(/'[^']*(?:'|$)|(?<![\w$])[\d.]+/g, '?')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80);

/** Enough to get through the frames of a transaction. */
const FRAMES = 25;

function readStack(): readonly string[] {
  const usual = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error('Only its stack is read');
  Error.stackTraceLimit = usual;
  return stack.split('\n');
}

/** The function and line that wait for a statement, as far as async functions lead to them. */
function findPlace(): string | undefined {
  for (const line of readStack()) {
    const [, called, file, row] = /^\s+at (?:async )?(?:(.*) \()?(?:file:\/\/)?(\/.*?):(\d+):\d+\)?$/.exec(line) ?? [];
    if (file?.startsWith(ROOT) && !PASSING_ON.test(file))
      return `${called === undefined ? '' : `${called}, `}${file.slice(ROOT.length)}:${row}`;
  }
  return undefined;
}

/** What a request or a job has waited for. It contains texts of statements, never their values. */
export class TimeSpent {
  /** Waiting for a connection, and new connections. */
  poolMs = 0;
  databaseMs = 0;
  statements = 0;
  /** The slowest first. */
  readonly #slowest: Statement[] = [];
  readonly #locatedMs: number;

  constructor(slowMs: number) {
    this.#locatedMs = slowMs * LOCATED;
  }

  add(name: string | undefined, text: string, ms: number): void {
    this.databaseMs += ms;
    this.statements += 1;
    if (this.#slowest.length === NAMED && ms <= this.#slowest.at(-1)!.ms) return;
    const at = ms < this.#locatedMs ? undefined : findPlace();
    this.#slowest.push({ name: name ?? abridge(text), ...(at === undefined ? {} : { at }), ms: round(ms) });
    this.#slowest.sort((a, b) => b.ms - a.ms).splice(NAMED);
  }

  /** The fields of a log line. */
  get facts() {
    return {
      pool_ms: round(this.poolMs),
      database_ms: round(this.databaseMs),
      statements: this.statements,
      slowest: this.#slowest,
    };
  }
}

const current = new AsyncLocalStorage<TimeSpent | null>();

/** Runs work whose statements are counted in `spent`, or nowhere. */
export const spending = <T>(spent: TimeSpent | null, work: () => T): T => current.run(spent, work);

/** Runs a statement, and adds its time to what is waiting for it. */
export async function timeStatement<T>(
  { name, text }: { readonly name?: string | undefined; readonly text: string },
  run: () => Promise<T>,
): Promise<T> {
  const spent = current.getStore();
  if (!spent) return run();
  const began = performance.now();
  try {
    return await run();
  } finally {
    spent.add(name, text, performance.now() - began);
  }
}

/** Waits for a connection. */
export async function timeConnection<T>(connected: Promise<T>): Promise<T> {
  const spent = current.getStore();
  if (!spent) return connected;
  const began = performance.now();
  try {
    return await connected;
  } finally {
    spent.poolMs += performance.now() - began;
  }
}

/**
 * Runs a job, and logs it if the database took it longer than `slowMs`. Most jobs wait for other servers, so their whole duration
 * says nothing.
 */
export async function watchJob<T>(
  log: FastifyBaseLogger,
  slowMs: number,
  facts: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const spent = new TimeSpent(slowMs);
  try {
    return await spending(spent, work);
  } finally {
    if (slowMs > 0 && spent.poolMs + spent.databaseMs >= slowMs) log.warn({ ...facts, ...spent.facts }, 'Slow work');
  }
}
