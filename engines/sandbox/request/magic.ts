import { EngineError } from '../../engine.ts';
import type { MusicJob } from '../../engine.ts';

/** The simulated course of a job. */
export interface MagicOutcome {
  /** A factor on the usual time. */
  readonly pace: number;
  /** Where the job fails: before its texts are known, or instead of the clip with this index. */
  readonly failsAt: 'text' | number | null;
  readonly failure: readonly [code: EngineError['code'], message: string];
}

const smooth: MagicOutcome = { pace: 1, failsAt: null, failure: ['engine_failed', ''] };

/** The special outcomes that a prompt can request. They are documented in the contract and in docs/testing.mdx. */
const courses: Readonly<Record<string, MagicOutcome>> = {
  refuse: { pace: 1, failsAt: 'text', failure: ['content_refused', 'The prompt asks to be refused.'] },
  fail: { pace: 1, failsAt: 0, failure: ['engine_failed', 'The prompt asks the engine to fail.'] },
  partial: { pace: 1, failsAt: 1, failure: ['engine_failed', 'The prompt asks the engine to fail after the first.'] },
  storage: { pace: 1, failsAt: 0, failure: ['storage_failed', 'The output was not stored, as the prompt asks.'] },
  unusable: { pace: 1, failsAt: 'text', failure: ['input_unusable', 'The prompt asks to be unusable.'] },
  timeout: { pace: 3, failsAt: 0, failure: ['timed_out', 'The engine did not finish in time, as the prompt asks.'] },
  slow: { ...smooth, pace: 3 },
};

/** The marker must be a separate word at the very start, so that a normal prompt can't match by accident. */
const marker = /^\s*magic:(\w+)(?=\s|$)\s*/;

/** Returns the course that a prompt requests, and the rest of the prompt, which describes the song. */
export function readMagicOutcome(prompt: string): { readonly course: MagicOutcome; readonly rest: string } {
  const [mark = '', name = ''] = marker.exec(prompt) ?? [];
  const course = Object.hasOwn(courses, name) ? courses[name] : undefined;
  return course ? { course, rest: prompt.slice(mark.length).trim() } : { course: smooth, rest: prompt };
}

/** Returns the course of a job, and the job without the marker in its prompt. */
export function readMagic(job: MusicJob): { readonly course: MagicOutcome; readonly job: MusicJob } {
  const { prompt, ...input } = job.input;
  const { course, rest } = readMagicOutcome(prompt ?? '');
  if (prompt === undefined || course === smooth) return { course, job };
  return { course, job: { ...job, input: rest === '' ? input : { ...input, prompt: rest } } };
}

/** Returns the error a course ends with. It isn't retryable, because another attempt would end the same way. */
export function toEngineError({ failure: [code, message] }: MagicOutcome): EngineError {
  return new EngineError(code, message, false);
}
