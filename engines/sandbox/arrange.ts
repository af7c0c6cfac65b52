import type { MusicJob } from '../engine.ts';
import { compose, write } from './compose/compose.ts';
import { joinScores } from './compose/continue-score.ts';
import { continuedForm, truncateForm } from './compose/continued-form.ts';
import { barsWithin } from './compose/form.ts';
import type { Score, Section } from './compose/score.ts';
import { continueLyrics } from './lyrics/continue-lyrics.ts';
import type { Lyrics } from './lyrics/lyrics.ts';
import { createLyrics } from './lyrics/song-lyrics.ts';
import { createBeatClock } from './mix/clock.ts';
import type { Plan } from './request/plan.ts';
import { readRequest } from './request/read-request.ts';
import { listSteps } from './request/recipe.ts';
import type { Step } from './request/recipe.ts';

/** A clip as a score, before it is rendered. */
export interface Arrangement {
  readonly plan: Plan;
  readonly score: Score;
  readonly lyrics: Lyrics | null;
}

/** How much a continuation adds, as a share of a song's usual length. */
const addition = 0.7;

/** The most seconds by which a loose player, or the breath before a line, may precede the beat. */
const earliness = 0.55;

/**
 * The first bar that starts after a number of seconds. Up to there, the song stays unchanged. If only the last chord still
 * rings, it is the bar after that chord, so that the silence isn't awaited.
 */
function barAfter(score: Score, plan: Plan, seconds: number): { readonly bar: number; readonly begins: number } {
  const time = createBeatClock(score, plan.family);
  const latest = Math.ceil(score.beats / score.beatsPerBar);
  let bar = 1;
  while (bar < latest && time(bar * score.beatsPerBar) < seconds + earliness) bar++;
  return { bar, begins: time(bar * score.beatsPerBar) };
}

/** Indexes of the lines that are sung in some sections. */
const linesSung = (sections: readonly Section[]): ReadonlySet<number> =>
  new Set(sections.flatMap(({ lines }) => lines?.map(({ at }) => at) ?? []));

/** Decides everything about a continuation except its notes. */
function sketch({ score, ...before }: Arrangement, job: MusicJob, previous: Step, step: Step) {
  const plan: Plan = { ...before.plan, lift: readRequest(job, step.clip).lift };
  const { bar, begins } = barAfter(score, plan, step.continueAt ?? 0);
  const last = bar + Math.max(0, barsWithin(plan, step.maxSeconds - begins) - 1);
  const kept = truncateForm(score.sections, bar, last);
  return { plan, bar, last, kept, lyrics: continueLyrics(before.lyrics, linesSung(kept), job, previous.input) };
}

/** Continues an arrangement with another request. Key, tempo, instruments and motifs stay, and the form is extended. */
function extend(before: Arrangement, job: MusicJob, previous: Step, step: Step): Arrangement {
  const { score } = before;
  const { plan, bar, last, kept, lyrics } = sketch(before, job, previous, step);
  const usual = barsWithin(plan, job.model.typicalSeconds * addition);
  const room = { last, usual, way: (step.clip + step.input.seed) % 2, lyrics: lyrics.next };
  const sections = continuedForm(kept, plan, room);
  // The singer stays the same, whatever the request says.
  const gender = score.vocal?.gender ?? lyrics.next?.gender ?? null;
  const sings = sections.some(({ lines }) => lines !== undefined);
  const after = write(plan, sections, { sings, gender }, score.sections);
  return { plan, score: joinScores(score, after, bar * score.beatsPerBar), lyrics: lyrics.all };
}

/** A job as it was for one of the requests that produced a clip. */
const toJob = ({ taskId, mode, model }: MusicJob, { input, maxSeconds }: Step): MusicJob => ({
  taskId,
  mode,
  model,
  done: [],
  input,
  maxSeconds,
});

/** Composes the requests one after the other. */
function arrangeSteps(job: MusicJob, [first, ...others]: readonly Step[]): Arrangement {
  const begun = toJob(job, first!);
  const plan = readRequest(begun, first!.clip);
  const lyrics = createLyrics(begun);
  let previous = first!;
  let made: Arrangement = { plan, lyrics, score: compose(plan, lyrics) };
  for (const step of others) {
    made = extend(made, toJob(job, step), previous, step);
    previous = step;
  }
  return made;
}

/** Composes a clip of a job, starting with its first request. */
export function arrange(job: MusicJob, clip: number): Arrangement {
  return arrangeSteps(job, listSteps(job, clip));
}

/** Returns plan and lyrics of the clips that continue another one, without composing notes. They are the same for both clips. */
export function outline(job: MusicJob): Pick<Arrangement, 'plan' | 'lyrics'> {
  const steps = listSteps(job, 0);
  const before = arrangeSteps(job, steps.slice(0, -1));
  const { plan, lyrics } = sketch(before, toJob(job, steps.at(-1)!), steps.at(-2)!, steps.at(-1)!);
  return { plan, lyrics: lyrics.all };
}
