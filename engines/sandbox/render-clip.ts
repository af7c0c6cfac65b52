import type { MadeClip, MusicJob } from '../engine.ts';
import { arrange } from './arrange.ts';
import type { Score } from './compose/score.ts';
import { packageClip, engineVersion, type RenderedAudio } from './package-clip.ts';
import { createBeatClock } from './mix/clock.ts';
import { record } from './mix/mix.ts';
import { drawCover } from './package/cover.ts';
import { encodeMp3, encoderDelay } from './package/mp3.ts';
import { computeWaveform } from './package/waveform.ts';
import { describeClips } from './request/describe.ts';
import { sourceRecipe, listSteps } from './request/recipe.ts';
import type { Recipe } from './request/recipe.ts';
import type { Family } from './styles/style.ts';
import { timedWords } from './voice/timeline.ts';

const waveformPoints = 240;

/** Returns time and height of the melody's first notes, for the cover. */
function extractMelody(score: Score): readonly (readonly [number, number])[] {
  const sung = score.vocal?.lines.flatMap((line) => line.notes) ?? [];
  const played = (score.tracks.find((track) => track.part === 'lead') ?? score.tracks[0])?.notes ?? [];
  const notes = (sung.length > 0 ? sung : played).slice(0, 28);
  const first = notes[0]?.beat ?? 0;
  const span = Math.max(1, (notes.at(-1)?.beat ?? 0) - first);
  const low = Math.min(...notes.map((note) => note.pitch));
  const height = Math.max(1, Math.max(...notes.map((note) => note.pitch)) - low);
  return notes.map((note) => [(note.beat - first) / span, (note.pitch - low) / height] as const);
}

/** The colors of a cover. Every other song of a request has its accents exchanged, so that covers are told apart at a glance. */
function getPalette({ cover }: Family, index: number): Family['cover'] {
  return index % 2 === 0 ? cover : { ...cover, accent: cover.second, second: cover.accent };
}

/** Composes, plays, mixes, and encodes one clip. CPU-bound: run it in a worker thread. */
export async function playClip(job: MusicJob, index: number): Promise<RenderedAudio> {
  const { plan, score } = arrange(job, index);
  const { left, right, seconds, gains } = record(score, plan.family, plan.seed, sourceRecipe(job)?.gains);
  const waveform = computeWaveform(left, right, waveformPoints);
  const cover = drawCover({
    palette: getPalette(plan.family, index),
    waveform,
    melody: extractMelody(score),
    seed: job.input.seed + index,
  });
  const clock = createBeatClock(score, plan.family);
  const audibleAt = (beat: number): number => clock(beat) + encoderDelay;
  const words = score.vocal ? timedWords(score.vocal, audibleAt, seconds) : [];
  const recipe: Recipe = { engine: engineVersion, steps: listSteps(job, index), gains };
  return { mp3: await encodeMp3(left, right), seconds, tempo: plan.tempo, waveform, cover, words, recipe };
}

/**
 * Renders one clip of a job in the calling thread, without the pool, for builds and scripts. The bytes are the same as
 * the engine's.
 */
export async function renderClip(job: MusicJob, index: number, brand: string | null = null): Promise<MadeClip> {
  const text = describeClips(job)[index];
  if (!text) throw new RangeError(`Job ${job.taskId} has no clip ${index}`);
  return packageClip(await playClip(job, index), text, brand);
}
