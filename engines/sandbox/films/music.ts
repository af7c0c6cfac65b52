import type { MusicJob } from '../../engine.ts';
import { arrange } from '../arrange.ts';
import { record } from '../mix/mix.ts';
import { encodeMp3 } from '../package/mp3.ts';
import { sampleRate } from '../sound/exact-math.ts';

/** A short form, because only its beginning is heard. */
const formSeconds = 14;

/** The richest song model, free of charge here. */
const model: MusicJob['model'] = {
  id: 'v5',
  credits: 0,
  clips: 1,
  maxSeconds: 240,
  typicalSeconds: 75,
  styleMaxLength: 1000,
  etaSeconds: 0,
};

/** Composes music for a prompt. Returns it as MP3, with its beats per minute. */
export async function playMusic(prompt: string, seed: number, seconds: number) {
  const input = { prompt, seed, instrumental: true };
  const job: MusicJob = { taskId: '', model, mode: 'test', input, maxSeconds: formSeconds, done: [] };
  const { plan, score } = arrange(job, 0);
  const { left, right } = record(score, plan.family, plan.seed);
  const count = Math.round(seconds * sampleRate);
  const fade = Math.round(0.7 * sampleRate);
  const cut = (side: Float32Array): Float32Array => {
    const samples = new Float32Array(count);
    samples.set(side.subarray(0, count));
    for (let i = 0; i < fade; i++) {
      const at = count - fade + i;
      samples[at] = (samples[at] as number) * (1 - i / fade) * (1 - i / fade);
    }
    return samples;
  };
  return { mp3: await encodeMp3(cut(left), cut(right)), tempo: plan.tempo };
}
