import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { musicModels } from '../catalog/models.ts';
import type { MusicJob } from '../server/engines/engine.ts';
import { engineVersion, renderClip } from '../server/engines/sandbox/render-clip.ts';
import { describeClips } from '../server/engines/sandbox/request/describe.ts';
import { root } from './freshness.ts';
import { CommandFailed } from './run.ts';

const SECONDS = 30;

/** The body of the call whose song the home page plays, shown beside it. */
const request = {
  model: 'v5',
  prompt: 'a slow bossa nova about rain on a tin roof',
  instrumental: true,
  seed: 7,
} as const;

function homeJob(): MusicJob {
  const model = musicModels.find(({ id }) => id === request.model);
  if (!model) throw new CommandFailed(`The catalog has no model ${request.model} for the home page's song.`);
  const { prompt, instrumental, seed } = request;
  return {
    taskId: 'home',
    model,
    mode: 'live',
    input: { prompt, instrumental, seed },
    maxSeconds: SECONDS,
    done: [],
  };
}

/** `home.1a2b3c4d.mp3`: the name changes with the bytes, so the file may be cached for ever. */
function nameOf(ending: string, bytes: Uint8Array): string {
  return `home.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${ending}`;
}

/** Makes the home page's song with the sandbox engine: generated/media/ with sound, cover and home.json about them. */
export async function generateMedia(): Promise<void> {
  const folder = join(root, 'generated', 'media');
  const job = homeJob();
  const [text] = describeClips(job);
  const clip = await renderClip(job, 0);
  const audio = nameOf('mp3', clip.audio);
  const cover = nameOf('webp', clip.image);
  const manifest = {
    src: `/media/${audio}`,
    cover: `/media/${cover}`,
    duration: clip.duration,
    waveform: clip.waveform.map((peak) => Math.round(peak * 1000) / 1000),
    title: text?.title ?? '',
    style: text?.style ?? '',
    engine: engineVersion,
    request,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, audio), clip.audio);
  await writeFile(join(folder, cover), clip.image);
  await writeFile(join(folder, 'home.json'), JSON.stringify(manifest));
  const current = [audio, cover, 'home.json'];
  for (const old of await readdir(folder)) if (!current.includes(old)) await rm(join(folder, old));
}
