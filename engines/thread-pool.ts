import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads';

export interface RunOptions {
  /** Runs before all that wait. */
  readonly first?: boolean;
  /** How long a thread may take, not counting the time in the queue. */
  readonly limitMs?: number;
}

interface Waiting<Request, Response> extends RunOptions {
  readonly request: Request;
  readonly signal: AbortSignal;
  /** Removes the request from the queue when the signal fires. */
  readonly leave: () => void;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
}

export function abortError(signal: AbortSignal): Error {
  const error = new Error('The work was stopped', { cause: signal.reason });
  error.name = 'AbortError';
  return error;
}

/** A thread and the port of its requests. Node itself sends on the port of the thread: with `--watch`, each file that it loads. */
interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
}

/**
 * Threads for CPU-bound work. The script responds to each message of the port in its `workerData` with one message. Threads start when they are needed and are
 * kept, because starting one takes a tenth of a second of processor time. An abort terminates the thread during its work, and
 * the next request starts a new one.
 */
export class ThreadPool<Request, Response> {
  private readonly size: number;
  private readonly script: URL;
  private readonly resourceLimits: ResourceLimits;
  private readonly idle: Thread[] = [];
  private readonly busy = new Set<Thread>();
  private readonly waiting: Waiting<Request, Response>[] = [];
  private closed = false;

  constructor(size: number, script: URL, resourceLimits: ResourceLimits = {}) {
    this.size = Math.max(1, size);
    this.script = script;
    this.resourceLimits = resourceLimits;
  }

  /**
   * The response of a thread. Requests run in the order of the calls. Rejects with AbortError when the signal fires or the pool
   * closes, and with the reason when the thread fails or takes too long.
   */
  run(request: Request, signal: AbortSignal, options: RunOptions = {}): Promise<Response> {
    if (signal.aborted || this.closed) return Promise.reject(abortError(signal));
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        reject(abortError(signal));
      };
      const waiting = { ...options, request, signal, leave, resolve, reject };
      signal.addEventListener('abort', leave, { once: true });
      if (options.first) this.waiting.unshift(waiting);
      else this.waiting.push(waiting);
      this.next();
    });
  }

  /** Terminates all threads. Unfinished work rejects with AbortError. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { signal, leave, reject } of this.waiting.splice(0)) {
      signal.removeEventListener('abort', leave);
      reject(abortError(signal));
    }
    await Promise.all([...this.idle.splice(0), ...this.busy].map(({ worker }) => worker.terminate()));
  }

  private next(): void {
    while (this.waiting.length > 0 && this.busy.size < this.size && !this.closed) {
      const waiting = this.waiting.shift() as Waiting<Request, Response>;
      // The signal may outlive the request, and must not keep its data.
      waiting.signal.removeEventListener('abort', waiting.leave);
      // It has just ended the request that ran, which makes room for this one before `leave` is called.
      if (waiting.signal.aborted) waiting.reject(abortError(waiting.signal));
      else this.start(this.idle.pop() ?? this.open(), waiting);
    }
  }

  private start(thread: Thread, { request, signal, limitMs, resolve, reject }: Waiting<Request, Response>): void {
    const { worker, port } = thread;
    const finish = (reusable: boolean): void => {
      port.off('message', responded);
      worker.off('error', crashed).off('exit', exited);
      signal.removeEventListener('abort', stopped);
      clearTimeout(limit);
      this.busy.delete(thread);
      if (reusable && !this.closed) {
        // An idle thread must not keep the process alive.
        worker.unref();
        this.idle.push(thread);
      } else void worker.terminate();
      this.next();
    };
    const broke = (reason: string): void => {
      finish(false);
      reject(this.closed ? abortError(signal) : new Error(reason));
    };
    const responded = (response: Response): void => {
      finish(true);
      resolve(response);
    };
    const crashed = (error: unknown): void => broke(error instanceof Error ? error.message : String(error));
    const exited = (code: number): void => broke(`exit code ${code}`);
    const stopped = (): void => {
      finish(false);
      reject(abortError(signal));
    };
    const limit = limitMs && setTimeout(() => broke(`it took longer than ${limitMs / 1000} seconds`), limitMs);
    this.busy.add(thread);
    worker.ref();
    // `finish` removes these one by one, because removeAllListeners would also remove the listeners of `open`.
    port.on('message', responded);
    worker.on('error', crashed).on('exit', exited);
    signal.addEventListener('abort', stopped, { once: true });
    port.postMessage(request);
  }

  /** Starts a thread. If it dies while it is idle, it is removed from the pool. */
  private open(): Thread {
    const { port1: port, port2: workerData } = new MessageChannel();
    const { resourceLimits } = this;
    const worker = new Worker(this.script, { resourceLimits, workerData, transferList: [workerData] });
    const thread = { worker, port };
    const discard = (): void => {
      const at = this.idle.indexOf(thread);
      if (at >= 0) this.idle.splice(at, 1);
    };
    worker.on('exit', discard).on('error', discard);
    return thread;
  }
}
