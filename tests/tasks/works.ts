import { fakeEngines, waitForFinalTask, type FakeEngines, clip, type TestCustomer } from './rig.ts';
import type { Task } from '../../generated/v2/types.gen.ts';
import type { TestApp } from '../harness.ts';

/** Engines whose songs have the requested title, style and lyrics. The title of the second song ends with `B`. */
export const titledEngines = (slots = 8): FakeEngines =>
  fakeEngines(async function* (job) {
    const { title = 'Song', style = 'test', lyrics = null } = job.input;
    yield {
      type: 'text',
      clips: Array.from({ length: job.model.clips }, (_, n) => ({
        title: n === 0 ? title : `${title} B`,
        style,
        lyrics,
      })),
    };
    for (let index = 0; index < job.model.clips; index += 1) if (!job.done.includes(index)) yield clip(job, index);
  }, slots);

/** Creates two songs, in test mode unless a live key is given, and returns the first. */
export async function generateSong(
  app: TestApp,
  who: TestCustomer,
  body: object = {},
  key: string = who.test,
): Promise<Task['clips'][number] & { readonly task: Task }> {
  const made = await app.call('POST /api/v2/generate', { key, body: { model: 'v3.5', prompt: 'x', ...body } });
  const task = await waitForFinalTask(app, key, made.body.id);
  return { ...task.clips[0]!, task };
}

/** The path of a file: in responses of the account API, or of the public API, which has complete URLs. */
export const getPath = (address: string | null): string => new URL(address!, 'http://localhost:3000').pathname;

/** Expires a work's own file, but not its cover and its task. */
export const expireWork = (app: TestApp, id: string) =>
  app.db.query(
    `with w as (update outputs set expires_at = now() - interval '1 second' where id = $1 returning media_file)
     update files set expires_at = now() - interval '1 second' from w where capability = w.media_file`,
    [id],
  );
