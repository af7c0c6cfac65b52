import { EngineError } from '../../engine.ts';
import type { MusicJob } from '../../engine.ts';

/** How a job is to run. */
export interface MagicOutcome {
  /** The usual time, times this. */
  readonly pace: number;
  /** Where it fails: before anything is known, or instead of the clip of this index. */
  readonly failsAt: 'text' | number | null;
  readonly failure: readonly [code: EngineError['code'], message: string];
}

const smooth: MagicOutcome = { pace: 1, failsAt: null, failure: ['engine_failed', ''] };

/** What a prompt can ask for instead of a smooth run; documented in the contract and in docs/testing.mdx. */
const courses: Readonly<Record<string, MagicOutcome>> = {
  refuse: { pace: 1, failsAt: 'text', failure: ['content_refused', 'The prompt asks to be refused.'] },
  fail: { pace: 1, failsAt: 0, failure: ['engine_failed', 'The prompt asks the engine to fail.'] },
  partial: { pace: 1, failsAt: 1, failure: ['engine_failed', 'The prompt asks the engine to fail after the first.'] },
  timeout: { pace: 3, failsAt: 0, failure: ['timed_out', 'The engine did not finish in time, as the prompt asks.'] },
  slow: { ...smooth, pace: 3 },
};

/** At the very beginning, and a word by itself: nobody describes a song like this. */
const marker = /^\s*magic:(\w+)(?=\s|$)\s*/;

/** The course that a prompt asks for, and what is left of it: that describes what is to be made. */
export function readMagicOutcome(prompt: string): { readonly course: MagicOutcome; readonly rest: string } {
  const [mark = '', name = ''] = marker.exec(prompt) ?? [];
  const course = Object.hasOwn(courses, name) ? courses[name] : undefined;
  return course ? { course, rest: prompt.slice(mark.length).trim() } : { course: smooth, rest: prompt };
}

/** The course of a job, and the job without what asks for it. */
export function readMagic(job: MusicJob): { readonly course: MagicOutcome; readonly job: MusicJob } {
  const { prompt, ...input } = job.input;
  const { course, rest } = readMagicOutcome(prompt ?? '');
  if (prompt === undefined || course === smooth) return { course, job };
  return { course, job: { ...job, input: rest === '' ? input : { ...input, prompt: rest } } };
}

/** The failure a course ends with. Another attempt would end the same way. */
export function toEngineError({ failure: [code, message] }: MagicOutcome): EngineError {
  return new EngineError(code, message, false);
}
