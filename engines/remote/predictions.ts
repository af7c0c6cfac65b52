import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteTools, Run } from '../remote.ts';
import { EngineUnavailable } from '../engine.ts';
import { ApiFailure, type PredictionRequest, type Prediction, type PredictionApi } from './api.ts';
import { toEngineError } from './failures.ts';
import { type RemotePacing, getRetryDelay } from './pacing.ts';

const MAX_ATTEMPTS = 3;

/** How often a prediction that the service has lost is requested in all. */
const MAX_LOST = 2;

/** The end of a prediction: its output, or that the service no longer knows it. */
type End = { readonly output: unknown } | 'lost';

/** A run of a task. */
interface Job {
  readonly taskId: string;
  readonly run: Run;
  readonly request: PredictionRequest;
  readonly signal: AbortSignal;
}

/** Runs models: once for each step of a task, in however many attempts. */
export class Predictions {
  readonly #api: PredictionApi;
  readonly #tools: RemoteTools;
  readonly #pace: RemotePacing;

  constructor(api: PredictionApi, tools: RemoteTools, pace: RemotePacing) {
    this.#api = api;
    this.#tools = tools;
    this.#pace = pace;
  }

  /**
   * Returns a model's output for a request, and continues the prediction of an earlier attempt.
   * @throws EngineError, EngineUnavailable, and AbortError when `signal` aborts.
   */
  async make(taskId: string, step: string, request: PredictionRequest, signal: AbortSignal): Promise<unknown> {
    const { runs } = this.#tools;
    try {
      let lost = 0;
      // A lost prediction may have to be paid, so the number of new ones is limited.
      for (let tries = 0; tries < MAX_ATTEMPTS && lost < MAX_LOST; tries += 1) {
        signal.throwIfAborted();
        const run = await runs.begin(taskId, step);
        if (!run) throw new DOMException('The task is over.', 'AbortError');
        const job = { taskId, run, request, signal };
        const named = run.fresh ? await this.#create(job) : await this.#find(job);
        if (!named) continue;
        const end = await this.#follow({ ...job, run: named });
        if (end !== 'lost') return end.output;
        lost += 1;
      }
      throw new ApiFailure('away', 'All attempts at the request were lost.', false);
    } catch (error) {
      if (signal.aborted) runs.stopped();
      if (!(error instanceof ApiFailure)) throw error;
      this.#tools.warn(
        { task: taskId, step, model: request.model, failure: error.message },
        'Request to the engine failed',
      );
      throw toEngineError(error);
    }
  }

  /** Sends the request of a run. Returns null if its result is unknown and can't be found. */
  async #create(job: Job): Promise<Run | null> {
    const { runs } = this.#tools;
    const { run, request } = job;
    const webhook = runs.messagesTo(run.id);
    let isSent = false;
    try {
      const reference = await this.#retry(job, async () => {
        isSent = true;
        try {
          return await this.#api.create(request, webhook, run.id);
        } catch (error) {
          isSent = !(error instanceof ApiFailure && error.undone);
          throw error;
        }
      });
      return await this.#named(run, reference);
    } catch (error) {
      if (!isSent) {
        await runs.delete(run.id);
        throw error;
      }
      if (!(error instanceof ApiFailure)) throw error;
      return this.#findNow(job);
    }
  }

  /**
   * Stores the id of a run. If it can't be stored, the prediction is canceled, because it would be lost. Returns null if another
   * run has taken this id; the caller then looks for another one.
   */
  async #named(run: Run, reference: string): Promise<Run | null> {
    try {
      return (await this.#tools.runs.name(run.id, reference)) ? { ...run, reference } : null;
    } catch (error) {
      await this.#api.cancel(reference).catch(() => undefined);
      throw error;
    }
  }

  /** Finds the run that another attempt created. Returns null if it can't be found. */
  async #find(job: Job): Promise<Run | null> {
    const { run, signal } = job;
    if (run.reference !== null) return run;
    // The process that created it may be sending the request now.
    const left = this.#pace.lost - run.age;
    const later = left > 0 ? await this.#tools.runs.news(run, left, signal) : run;
    return later.reference === null ? this.#findNow({ ...job, run: later }) : later;
  }

  /** Looks for the prediction of a run at the service and in webhooks. The run is given up if it isn't found. */
  async #findNow(job: Job): Promise<Run | null> {
    const { run, signal } = job;
    const { runs } = this.#tools;
    const { findsRunning } = this.#api;
    const listed = await this.#findListed(job);
    if (listed) return listed;
    // If a webhook may bring its id, or if only finished predictions are listed.
    const isWorthWaiting = !findsRunning || runs.messagesTo(run.id) !== null;
    const later = isWorthWaiting ? await runs.news(run, this.#pace.message, signal) : run;
    if (later.reference !== null) return later;
    const ended = findsRunning ? null : await this.#findListed({ ...job, run: later });
    if (ended) return ended;
    await runs.giveUp(run.id);
    return null;
  }

  /** Returns the prediction that the service lists and no other run has. */
  async #findListed(job: Job): Promise<Run | null> {
    const { run, request } = job;
    const { runs } = this.#tools;
    const webhook = runs.messagesTo(run.id);
    const since = Date.now() - run.age - 60_000;
    const candidates = await this.#retry(job, () => this.#api.find(request, webhook, since, run.id), true);
    for (const reference of candidates) if (await runs.name(run.id, reference)) return { ...run, reference };
    return null;
  }

  /** Waits for the end of a prediction, as long as the task is wanted. */
  async #follow(job: Job): Promise<End> {
    const { signal } = job;
    const { runs, warn } = this.#tools;
    const [first, longest] = this.#pace.polls;
    const hasMessages = runs.messagesTo(job.run.id) !== null;
    let { run } = job;
    for (let polls = 0; ; polls += 1) {
      const prediction = await this.#poll({ ...job, run });
      if (prediction.state !== 'running') {
        await runs.ended(run.id);
        if (prediction.state === 'succeeded') return { output: prediction.output };
        await runs.giveUp(run.id);
        if (prediction.state === 'lost') {
          warn({ run: run.id, prediction: run.reference }, 'The engine has lost a prediction');
          return 'lost';
        }
        const { status, failure, error } = prediction;
        warn({ run: run.id, prediction: run.reference, status, failure }, 'Prediction failed');
        throw error;
      }
      const pause = hasMessages ? longest * (0.75 + Math.random() / 4) : getRetryDelay(polls / 2, [first, longest]);
      run = await runs.news(run, pause, signal);
    }
  }

  /**
   * Reads the current state of a prediction. It may continue while the service is unavailable, so this polls until the task is
   * over.
   */
  async #poll(job: Job): Promise<Prediction> {
    const { run } = job;
    for (;;) {
      try {
        return await this.#retry(job, () => this.#api.get(run.reference!), true);
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.kind === 'refused' || error.kind === 'missing') {
          await this.#tools.runs.giveUp(run.id);
          throw error;
        }
      }
    }
  }

  /**
   * Sends a request and retries it after a pause while that may help. `repeatable` means that sending it twice is harmless.
   * @throws EngineUnavailable if nothing may be sent now, so that the task waits without a worker.
   */
  async #retry<T>({ taskId, signal }: Job, call: () => Promise<T>, repeatable = false): Promise<T> {
    const { gate } = this.#tools;
    const end = Date.now() + this.#pace.timeoutMs;
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted();
      if (!(await gate.admits(taskId))) throw new EngineUnavailable();
      try {
        const made = await call();
        await gate.responded();
        return made;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        await (isBroken(error) ? gate.failed(taskId, error.message) : gate.responded());
        if (error.kind === 'refused' || error.kind === 'missing' || !(error.undone || repeatable)) throw error;
        const pause = Math.max(error.pause ?? 0, getRetryDelay(tries, this.#pace.pauses));
        if (Date.now() + pause > end) throw error;
        await delay(pause, undefined, { signal });
      }
    }
  }
}

/** Whether a failure means that other requests would fail too. */
const isBroken = ({ kind }: ApiFailure): boolean => kind === 'away' || kind === 'account';

/** Cancels a prediction. One that is over or unknown isn't an error. */
export async function cancelPrediction(api: PredictionApi, reference: string): Promise<void> {
  try {
    await api.cancel(reference);
  } catch (error) {
    const isOver = error instanceof ApiFailure && (error.kind === 'missing' || error.kind === 'refused');
    if (!isOver) throw error;
  }
}
