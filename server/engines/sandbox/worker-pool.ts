import { Worker } from 'node:worker_threads';
import { EngineError } from '../engine.ts';
import type { PlayedClip } from './render-clip.ts';
import type { Order } from './worker.ts';

type Answer = { readonly played: PlayedClip } | { readonly failed: string };

interface Waiting {
  readonly order: Order;
  readonly signal: AbortSignal;
  readonly resolve: (played: PlayedClip) => void;
  readonly reject: (error: Error) => void;
}

export function abortError(signal: AbortSignal): Error {
  const error = new Error('The song was stopped', { cause: signal.reason });
  error.name = 'AbortError';
  return error;
}

/**
 * A few threads that play clips, started when they are needed and kept. An abort ends the thread in the middle of its
 * work; the next clip gets a new one. Clips are played in the order they were asked for.
 */
export class WorkerPool {
  private readonly size: number;
  private readonly script: URL;
  private readonly idle: Worker[] = [];
  private readonly busy = new Set<Worker>();
  private readonly waiting: Waiting[] = [];
  private closed = false;

  constructor(size: number, script: URL) {
    this.size = Math.max(1, size);
    this.script = script;
  }

  /** Plays one clip. Rejects with AbortError when the signal fires, with a retryable EngineError when the thread fails. */
  play(order: Order, signal: AbortSignal): Promise<PlayedClip> {
    if (signal.aborted || this.closed) return Promise.reject(abortError(signal));
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { order, signal, resolve, reject };
      signal.addEventListener('abort', () => this.leave(waiting), { once: true });
      this.waiting.push(waiting);
      this.next();
    });
  }

  /** Ends all threads; what was under way rejects with AbortError. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { signal, reject } of this.waiting.splice(0)) reject(abortError(signal));
    await Promise.all([...this.idle.splice(0), ...this.busy].map((worker) => worker.terminate()));
  }

  /** Takes a clip whose caller has gone out of the queue; one under way is stopped by `start`. */
  private leave(waiting: Waiting): void {
    const at = this.waiting.indexOf(waiting);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    waiting.reject(abortError(waiting.signal));
  }

  private next(): void {
    while (this.waiting.length > 0 && this.busy.size < this.size && !this.closed) {
      const waiting = this.waiting.shift() as Waiting;
      this.start(this.idle.pop() ?? this.open(), waiting);
    }
  }

  private start(worker: Worker, { order, signal, resolve, reject }: Waiting): void {
    const finish = (reusable: boolean): void => {
      worker.off('message', answered).off('error', failed).off('exit', exited);
      signal.removeEventListener('abort', stopped);
      this.busy.delete(worker);
      if (reusable && !this.closed) {
        // An idle thread does not keep the process alive.
        worker.unref();
        this.idle.push(worker);
      } else void worker.terminate();
      this.next();
    };
    const broke = (reason: string): void => {
      finish(false);
      const error = new EngineError('engine_failed', `The sandbox engine stopped: ${reason}`, true);
      reject(this.closed ? abortError(signal) : error);
    };
    const answered = (answer: Answer): void => {
      finish(true);
      if ('played' in answer) resolve(answer.played);
      else reject(new EngineError('engine_failed', `The sandbox engine failed: ${answer.failed}`, true));
    };
    const failed = (error: unknown): void => broke(error instanceof Error ? error.message : String(error));
    const exited = (code: number): void => broke(`exit code ${code}`);
    const stopped = (): void => {
      finish(false);
      reject(abortError(signal));
    };
    this.busy.add(worker);
    worker.ref();
    // Not removeAllListeners: it would take away the thread's own.
    worker.on('message', answered).on('error', failed).on('exit', exited);
    signal.addEventListener('abort', stopped, { once: true });
    worker.postMessage(order);
  }

  /** A new thread. Should it die while it idles, it is forgotten. */
  private open(): Worker {
    const worker = new Worker(this.script);
    const forget = (): void => {
      const at = this.idle.indexOf(worker);
      if (at >= 0) this.idle.splice(at, 1);
    };
    worker.on('exit', forget).on('error', forget);
    return worker;
  }
}
