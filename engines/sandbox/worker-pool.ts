import { Worker } from 'node:worker_threads';
import { EngineError } from '../engine.ts';
import type { ClipText, MusicJob } from '../engine.ts';
import type { ImageInput } from '../images.ts';
import type { VideoInput } from '../videos.ts';
import type { ShotFilm } from './films/film.ts';
import type { SourcePixels } from './pictures/paint.ts';
import type { RenderedAudio } from './package-clip.ts';
import type { WorkerResponse, WorkerRequest } from './worker.ts';

interface Waiting {
  readonly order: WorkerRequest;
  readonly signal: AbortSignal;
  readonly resolve: (response: WorkerResponse) => void;
  readonly reject: (error: Error) => void;
}

export function abortError(signal: AbortSignal): Error {
  const error = new Error('The work was stopped', { cause: signal.reason });
  error.name = 'AbortError';
  return error;
}

const failed = (reason: string): EngineError =>
  new EngineError('engine_failed', `The sandbox engine failed: ${reason}`, true);

/**
 * A pool of threads that write texts, play clips, paint images, and render videos. Threads start when they are needed
 * and are kept. An abort terminates the thread during its work, and the next job starts a new one. Clips are played in
 * the order of the calls.
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

  /**
   * Writes the texts of a job's clips, ahead of all waiting clips. Rejects with AbortError when the signal fires, and
   * with a retryable EngineError when the thread fails.
   */
  async describe(job: MusicJob, signal: AbortSignal): Promise<readonly ClipText[]> {
    const response = await this.send({ job }, signal);
    if ('texts' in response) return response.texts;
    throw failed('failed' in response ? response.failed : 'no texts');
  }

  /** Plays one clip. Rejects like `describe`. */
  async play(job: MusicJob, index: number, signal: AbortSignal): Promise<RenderedAudio> {
    const response = await this.send({ job, index }, signal);
    if ('played' in response) return response.played;
    throw failed('failed' in response ? response.failed : 'no clip');
  }

  /** Paints one image and returns its pixels. Rejects like `describe`. */
  async paint(image: ImageInput, index: number, source: SourcePixels | null, signal: AbortSignal): Promise<Uint8Array> {
    const response = await this.send({ image, index, source }, signal);
    if ('painted' in response) return response.painted;
    throw failed('failed' in response ? response.failed : 'no image');
  }

  /** Renders one video. Rejects like `describe`. */
  async shoot(video: VideoInput, index: number, signal: AbortSignal): Promise<ShotFilm> {
    const response = await this.send({ video, index }, signal);
    if ('shot' in response) return response.shot;
    throw failed('failed' in response ? response.failed : 'no video');
  }

  private send(order: WorkerRequest, signal: AbortSignal): Promise<WorkerResponse> {
    if (signal.aborted || this.closed) return Promise.reject(abortError(signal));
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { order, signal, resolve, reject };
      signal.addEventListener('abort', () => this.leave(waiting), { once: true });
      if ('index' in order) this.waiting.push(waiting);
      else this.waiting.unshift(waiting);
      this.next();
    });
  }

  /** Terminates all threads. Unfinished work rejects with AbortError. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { signal, reject } of this.waiting.splice(0)) reject(abortError(signal));
    await Promise.all([...this.idle.splice(0), ...this.busy].map((worker) => worker.terminate()));
  }

  /** Removes an aborted clip from the queue. `start` handles aborts of clips that already run. */
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
      worker.off('message', responded).off('error', crashed).off('exit', exited);
      signal.removeEventListener('abort', stopped);
      this.busy.delete(worker);
      if (reusable && !this.closed) {
        // An idle thread must not keep the process alive.
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
    const responded = (response: WorkerResponse): void => {
      finish(true);
      resolve(response);
    };
    const crashed = (error: unknown): void => broke(error instanceof Error ? error.message : String(error));
    const exited = (code: number): void => broke(`exit code ${code}`);
    const stopped = (): void => {
      finish(false);
      reject(abortError(signal));
    };
    this.busy.add(worker);
    worker.ref();
    // `finish` removes these one by one, because removeAllListeners would also remove the listeners of `open`.
    worker.on('message', responded).on('error', crashed).on('exit', exited);
    signal.addEventListener('abort', stopped, { once: true });
    worker.postMessage(order);
  }

  /** Starts a thread. If it dies while it is idle, it is removed from the pool. */
  private open(): Worker {
    const worker = new Worker(this.script);
    const discard = (): void => {
      const at = this.idle.indexOf(worker);
      if (at >= 0) this.idle.splice(at, 1);
    };
    worker.on('exit', discard).on('error', discard);
    return worker;
  }
}
