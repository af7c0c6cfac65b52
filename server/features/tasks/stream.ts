import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../../catalog/limits.ts';
import type { TaskProgress } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import { taskNotFound } from './get-task.ts';
import { estimatePercent, renderTask } from './render.ts';
import { findFollowed, type TaskReader } from './store.ts';
import { takeWaitingPlace, type WaitingPlace } from './waiting.ts';
import { estimateWaits } from './waits.ts';
import { taskWatcher } from './watcher.ts';

const { streamSeconds, heartbeatSeconds, perCustomer } = limits.waiting;

/** Milliseconds between two estimates of a running task, and before a client connects again. */
const ESTIMATE_MS = 5000;
const RECONNECT_MS = 1000;

/** A comment, which tells clients and proxies that the connection works. */
const HEARTBEAT = ': waiting\n\n';

type Followed = NonNullable<Awaited<ReturnType<typeof findFollowed>>>;

/** A task as it stands, ready to be sent. Its estimate grows without reading the task again. */
class Snapshot {
  readonly row: Followed;
  readonly #core: Core;
  readonly #reader: TaskReader;
  readonly #waits: Awaited<ReturnType<typeof estimateWaits>>;

  constructor(core: Core, reader: TaskReader, row: Followed, waits: Awaited<ReturnType<typeof estimateWaits>>) {
    this.#core = core;
    this.#reader = reader;
    this.row = row;
    this.#waits = waits;
  }

  /** Null if the task doesn't exist. */
  static async read(core: Core, reader: TaskReader, id: string): Promise<Snapshot | null> {
    const row = await findFollowed(core.db, reader, id);
    return row && new Snapshot(core, reader, row, await estimateWaits(core, reader.customerId, [row]));
  }

  get isOver(): boolean {
    return this.row.completed_at !== null;
  }

  get percent(): number | null {
    return estimatePercent(this.row, this.#core.clock.now(), this.#waits.get(this.row.id));
  }

  /** The event of the stream. Its ID says how far the task was, so that a stream can continue there. */
  format(): string {
    const task = renderTask(this.row, this.#core.clock.now(), this.#reader.origin, this.#waits.get(this.row.id));
    const progress: TaskProgress = { percent: this.percent, task };
    return `event: ${this.isOver ? 'finished' : 'progress'}\nid: ${this.row.steps}\ndata: ${JSON.stringify(progress)}\n\n`;
  }
}

/**
 * The events of a task: how it stands, unless the client knows that, each later step, and estimates between them. Steps that follow
 * each other while the client is slow are one event. Ends after the last event, and when the place or the stream's time does.
 */
async function* writeEvents(
  core: Core,
  reader: TaskReader,
  first: Snapshot,
  after: number | null,
  place: WaitingPlace,
): AsyncGenerator<string, void, undefined> {
  const { customerId } = reader;
  const { id } = first.row;
  const end = performance.now() + streamSeconds * 1000;
  let snapshot: Snapshot | null = first;
  let isNews = after === null || first.row.steps > after;
  let percent = first.percent;
  let sentAt = performance.now();
  try {
    yield `retry: ${RECONNECT_MS}\n\n`;
    while (!place.signal.aborted) {
      if (isNews || snapshot.percent !== percent) {
        percent = snapshot.percent;
        sentAt = performance.now();
        yield snapshot.format();
      } else if (performance.now() - sentAt >= heartbeatSeconds * 1000) {
        sentAt = performance.now();
        yield HEARTBEAT;
      }
      const left = end - performance.now();
      if (snapshot.isOver || left <= 0) return;
      const watched = { customerId, id, after: snapshot.row.steps };
      isNews = await taskWatcher(core).wait(watched, Math.min(ESTIMATE_MS, left), place.signal);
      if (!isNews) continue;
      snapshot = await Snapshot.read(core, reader, id);
      // Deleted, as with its account.
      if (!snapshot) return;
    }
  } finally {
    place.leave();
  }
}

/**
 * Streams the progress of a task as server-sent events. `after` is the ID of the last event that the client has; a client that has
 * the last event of the task gets 204, which tells it not to connect again.
 * @throws Problem not_found, rate_limited if the customer or this process has too many such requests.
 */
export async function streamTask(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  reader: TaskReader,
  id: string,
  after: number | null,
): Promise<FastifyReply> {
  const first = await Snapshot.read(core, reader, id);
  if (!first) throw taskNotFound();
  if (first.isOver && after !== null && after >= first.row.steps) return reply.code(204).send();
  const place = takeWaitingPlace(core, request, reply, reader.customerId);
  if (!place) {
    throw new Problem(
      'rate_limited',
      `Too many requests wait for tasks. An account can have ${perCustomer} at a time. End some, or poll the task.`,
      { headers: { 'retry-after': String(heartbeatSeconds) } },
    );
  }
  const stream = Readable.from(writeEvents(core, reader, first, after, place), { objectMode: false });
  return reply
    .code(200)
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream);
}
