import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { musicModels } from '../catalog/models.ts';
import type { MusicJob } from '../engines/engine.ts';
import { engineVersion } from '../engines/sandbox/package-clip.ts';
import { renderClip } from '../engines/sandbox/render-clip.ts';
import { describeClips } from '../engines/sandbox/request/describe.ts';
import { root } from './freshness.ts';
import { CommandFailed } from './run.ts';

/** The request body, as the pages show it. */
interface SongRequest {
  readonly model: string;
  readonly prompt: string;
  readonly style?: string;
  readonly instrumental?: boolean;
  readonly seed: number;
}

/** The songs of the pages: the request, and which of its clips. */
const pages = {
  home: [{ clips: [0, 1], request: { model: 'v5', prompt: 'a slow bossa nova about rain on a tin roof', seed: 7 } }],
  v5: [
    { clips: [0], request: { model: 'v5', prompt: 'a warm soul song about the last train home', seed: 11 } },
    { clips: [0], request: { model: 'v5', prompt: 'a waltz for a small room', instrumental: true, seed: 3 } },
  ],
} as const satisfies Readonly<Record<string, readonly { clips: readonly number[]; request: SongRequest }[]>>;

/** A short song is enough for visitors who read. */
const seconds = 30;

function createJob(page: string, request: SongRequest): MusicJob {
  const model = musicModels.find(({ id }) => id === request.model);
  if (!model) throw new CommandFailed(`The catalog has no model ${request.model} for the songs of ${page}.`);
  const { model: _, instrumental = false, ...input } = request;
  return {
    taskId: page,
    model,
    mode: 'live',
    input: { ...input, instrumental },
    maxSeconds: seconds,
    done: [],
  };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Generates a song, writes its files, and returns its data for the page. */
async function makeSong(folder: string, name: string, page: string, request: SongRequest, index: number) {
  const job = createJob(page, request);
  const text = describeClips(job)[index];
  const clip = await renderClip(job, index);
  // The name contains a content hash, so the file can be cached forever.
  const nameOf = (ending: string, bytes: Uint8Array) =>
    `${name}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${ending}`;
  const [audio, cover] = [nameOf('mp3', clip.audio), nameOf('webp', clip.image)];
  await writeFile(join(folder, audio), clip.audio);
  await writeFile(join(folder, cover), clip.image);
  const words = clip.words.map(({ text: word, start, end, line }) => ({
    text: word,
    start: rounded(start),
    end: rounded(end),
    line,
  }));
  const song = {
    src: `/media/${audio}`,
    cover: `/media/${cover}`,
    duration: clip.duration,
    waveform: clip.waveform.map(rounded),
    title: text?.title ?? '',
    style: text?.style ?? '',
    lyrics: text?.lyrics ? { text: text.lyrics, words } : null,
    engine: engineVersion,
    request,
  };
  return { song, files: [audio, cover] };
}

/** Generates the songs of the pages with the sandbox engine: generated/media/ with audio, covers and a list per page. */
export async function generateMedia(): Promise<void> {
  const folder = join(root, 'generated', 'media');
  await mkdir(folder, { recursive: true });
  const current: string[] = [];
  for (const [page, calls] of Object.entries(pages)) {
    const list = [];
    for (const [clip, request] of calls.flatMap((call) => call.clips.map((one) => [one, call.request] as const))) {
      const { song, files } = await makeSong(folder, `${page}-${list.length + 1}`, page, request, clip);
      list.push(song);
      current.push(...files);
    }
    await writeFile(join(folder, `${page}.json`), JSON.stringify(list));
    current.push(`${page}.json`);
  }
  for (const old of await readdir(folder)) if (!current.includes(old)) await rm(join(folder, old));
}
