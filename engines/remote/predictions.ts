import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteTools, Run } from '../remote.ts';
import { ApiFailure, type PredictionRequest, type Prediction, type PredictionApi } from './api.ts';
import { toEngineError } from './failures.ts';
import { type RemotePacing, getRetryDelay } from './pacing.ts';

const MAX_ATTEMPTS = 3;

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
   * @throws EngineError, and AbortError when `signal` aborts.
   */
  async make(taskId: string, step: string, request: PredictionRequest, signal: AbortSignal): Promise<unknown> {
    const { runs } = this.#tools;
    try {
      // A lost prediction may have to be paid, so the number of new ones is limited.
      for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
        signal.throwIfAborted();
        const run = await runs.begin(taskId, step);
        if (!run) throw new DOMException('The task is over.', 'AbortError');
        const named = run.fresh ? await this.#create(run, request, signal) : await this.#find(run, request, signal);
        if (named) return await this.#follow(named, signal);
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
  async #create(run: Run, request: PredictionRequest, signal: AbortSignal): Promise<Run | null> {
    const { runs } = this.#tools;
    const webhook = runs.messagesTo(run.id);
    let isSent = false;
    try {
      const reference = await this.#retry(signal, async () => {
        isSent = true;
        try {
          return await this.#api.create(request, webhook);
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
      return this.#findNow(run, request, signal);
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
  async #find(run: Run, request: PredictionRequest, signal: AbortSignal): Promise<Run | null> {
    if (run.reference !== null) return run;
    // The process that created it may be sending the request now.
    const left = this.#pace.lost - run.age;
    const later = left > 0 ? await this.#tools.runs.news(run, left, signal) : run;
    return later.reference === null ? this.#findNow(later, request, signal) : later;
  }

  /** Looks for the prediction of a run at the service and in webhooks. The run is given up if it isn't found. */
  async #findNow(run: Run, request: PredictionRequest, signal: AbortSignal): Promise<Run | null> {
    const { runs } = this.#tools;
    const { findsRunning } = this.#api;
    const listed = await this.#findListed(run, request, signal);
    if (listed) return listed;
    // If a webhook may bring its id, or if only finished predictions are listed.
    const isWorthWaiting = !findsRunning || runs.messagesTo(run.id) !== null;
    const later = isWorthWaiting ? await runs.news(run, this.#pace.message, signal) : run;
    if (later.reference !== null) return later;
    const ended = findsRunning ? null : await this.#findListed(later, request, signal);
    if (ended) return ended;
    await runs.giveUp(run.id);
    return null;
  }

  /** Returns the prediction that the service lists and no other run has. */
  async #findListed(run: Run, request: PredictionRequest, signal: AbortSignal): Promise<Run | null> {
    const { runs } = this.#tools;
    const webhook = runs.messagesTo(run.id);
    const since = Date.now() - run.age - 60_000;
    const candidates = await this.#retry(signal, () => this.#api.find(request, webhook, since), true);
    for (const reference of candidates) if (await runs.name(run.id, reference)) return { ...run, reference };
    return null;
  }

  /** Waits for the end of a prediction, as long as the task is wanted. */
  async #follow(named: Run, signal: AbortSignal): Promise<unknown> {
    const { runs, warn } = this.#tools;
    const [first, longest] = this.#pace.polls;
    const hasMessages = runs.messagesTo(named.id) !== null;
    let run = named;
    for (let polls = 0; ; polls += 1) {
      const prediction = await this.#poll(run, signal);
      if (prediction.state !== 'running') {
        await runs.ended(run.id);
        if (prediction.state === 'succeeded') return prediction.output;
        await runs.giveUp(run.id);
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
  async #poll(run: Run, signal: AbortSignal): Promise<Prediction> {
    for (;;) {
      try {
        return await this.#retry(signal, () => this.#api.get(run.reference!), true);
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.kind === 'refused' || error.kind === 'missing') {
          await this.#tools.runs.giveUp(run.id);
          throw error;
        }
      }
    }
  }

  /** Sends a request and retries it after a pause while that may help. `repeatable` means that sending it twice is harmless. */
  async #retry<T>(signal: AbortSignal, call: () => Promise<T>, repeatable = false): Promise<T> {
    const { gate } = this.#tools;
    const [first] = this.#pace.pauses;
    const end = Date.now() + this.#pace.timeoutMs;
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted();
      let failure = new ApiFailure(
        'away',
        `${this.#api.service} failed too often and gets no requests for a while.`,
        true,
      );
      // The first request that is let through may find the service available long before the pause is over.
      let pause = Math.min(await gate.enter(), 5 * first);
      if (pause === 0) {
        try {
          const made = await call();
          await gate.responded();
          return made;
        } catch (error) {
          if (!(error instanceof ApiFailure)) throw error;
          failure = error;
          await (isBroken(error) ? gate.failed(error.message) : gate.responded());
          if (error.kind === 'refused' || error.kind === 'missing' || !(error.undone || repeatable)) throw error;
          pause = Math.max(error.pause ?? 0, getRetryDelay(tries, this.#pace.pauses));
        }
      }
      if (Date.now() + pause > end) throw failure;
      await delay(pause, undefined, { signal });
    }
  }
}

/** Whether a failure means that other requests would fail too. */
const isBroken = ({ kind }: ApiFailure): boolean => kind === 'away' || kind === 'account';
