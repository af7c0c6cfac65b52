import type { Task } from '../../generated/v2/types.gen.ts';
import type { SungWord } from '../../engines/engine.ts';
import { type TestApp } from '../harness.ts';
import { clip, waitForFinalTask, type Script } from './rig.ts';

/** The lyrics, unless the task is instrumental. */
export const sung = {
  lyrics: '[Verse]\nRain on a tin roof',
  words: ['Rain', 'on', 'a', 'tin', 'roof'].map((text, n): SungWord => {
    const start = 1 + n / 2;
    return { text, start, end: start + 0.4, line: 1, confidence: 1 };
  }),
};

/** A fake engine that sings. */
export const singingScript: Script = async function* (job) {
  const { instrumental } = job.input;
  const lyrics = instrumental ? null : sung.lyrics;
  yield { type: 'text', clips: Array.from({ length: job.model.clips }, () => ({ title: 'Song', style: 's', lyrics })) };
  for (let index = 0; index < job.model.clips; index += 1) {
    if (job.done.includes(index)) continue;
    const made = clip(job, index);
    if (made.type === 'clip') yield { ...made, clip: { ...made.clip, words: instrumental ? [] : sung.words } };
  }
};

/** Creates a song and returns its finished task. */
export async function generateSung(app: TestApp, key: string, input: object = {}): Promise<Task> {
  const { body } = await app.call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'rain', ...input } });
  return waitForFinalTask(app, key, body.id);
}
