import { Cadenza } from '../cadenza.ts';
import type { LogEntry, LogPage } from '../../generated/v2.gen.ts';
import { sleep } from '../timers.ts';
import { type CommandOptions, createPatientReader } from './command.ts';

export interface LogsOptions extends CommandOptions {
  /** Whether to go on with the requests that arrive. */
  readonly follow: boolean;
  /** Milliseconds between two reads, two seconds by default. */
  readonly interval?: number;
}

/** How many earlier requests are printed first. */
const FIRST = 20;

/** The largest page, and how many pages a read may have. */
const PAGE = 100;
const PAGES = 10;

/** A request is logged when it ends, under the time of its arrival. One that waits for a task can take a minute. */
const OVERLAP = 70_000;

/** The command's own requests aren't printed. */
const OWN_OPERATION = 'v2-list-logs';

/** Control characters are removed, because paths come from outside. */
function formatLine({ created_at, status, method, path, latency_ms, credits, code, request_id }: LogEntry): string {
  const time = new Date(created_at).toLocaleTimeString('en-GB');
  const details = [code, credits > 0 ? `${credits} credits` : null, request_id].filter((part) => part !== null);
  const parts = [time, String(status), method, path, `${Math.round(latency_ms)} ms`, ...details];
  return parts.join('  ').replace(/\p{Cc}/gu, '?');
}

/** Prints requests once each, oldest first. */
class LogPrinter {
  readonly #print: (line: string) => void;
  /** Times by request ID. */
  readonly #seen = new Map<string, number>();
  /** The time of the newest request, by the API's clock. */
  newest = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  isNew = ({ request_id: id }: LogEntry): boolean => !this.#seen.has(id);

  /** Takes requests, newest first. */
  show(entries: readonly LogEntry[]): void {
    for (const entry of entries.toReversed()) {
      if (this.isNew(entry) && entry.operation !== OWN_OPERATION) this.#print(formatLine(entry));
      const time = Date.parse(entry.created_at);
      this.#seen.set(entry.request_id, time);
      this.newest = Math.max(this.newest, time);
    }
    for (const [id, time] of this.#seen) if (time < this.newest - 2 * OVERLAP) this.#seen.delete(id);
  }
}

/**
 * Prints the last requests of the account in the mode of the key. If they are followed, prints further requests until the signal
 * aborts. The key needs the scope `read:logs`.
 *
 * @throws CadenzaError
 */
export async function logs({ apiKey, baseUrl, follow, print, signal, interval = 2000 }: LogsOptions): Promise<void> {
  const client = new Cadenza({ apiKey, baseUrl });
  const printer = new LogPrinter(print);
  const { data } = await client.listLogs({ limit: FIRST }, { signal });
  printer.show(data);

  /** Reads pages until one has nothing new. */
  const readNew = async (): Promise<void> => {
    const from = new Date(printer.newest - OVERLAP).toISOString();
    const entries: LogEntry[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < PAGES; pages++) {
      const page: LogPage = await client.listLogs(
        { from, limit: PAGE, ...(cursor !== null && { cursor }) },
        { signal },
      );
      entries.push(...page.data);
      cursor = page.next_cursor;
      if (cursor === null || !page.data.some(printer.isNew)) break;
    }
    printer.show(entries);
  };

  const patiently = createPatientReader(print);
  while (follow) {
    await sleep(interval, signal);
    await patiently(readNew);
  }
}
