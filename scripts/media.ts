import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { imageSize, type ImageStyle } from '../catalog/images.ts';
import { musicModels } from '../catalog/models.ts';
import { videoModels } from '../catalog/videos.ts';
import type { MusicJob } from '../engines/engine.ts';
import { engineVersion } from '../engines/sandbox/package-clip.ts';
import { shootFilm } from '../engines/sandbox/films/film.ts';
import { packPicture } from '../engines/sandbox/pictures/finish.ts';
import { paintPicture } from '../engines/sandbox/pictures/paint.ts';
import { renderClip } from '../engines/sandbox/render-clip.ts';
import { describeClips } from '../engines/sandbox/request/describe.ts';
import { root } from './freshness.ts';
import { CommandFailed, runMain } from './run.ts';

/** The request body, as the pages show it. */
interface SongRequest {
  readonly model: string;
  readonly prompt: string;
  readonly style?: string;
  readonly instrumental?: boolean;
  readonly seed: number;
}

/** One song of a style, for the list of genres. */
const song = (style: string, prompt: string, seed: number, instrumental?: true) => ({
  clips: [0],
  request: { model: 'v5', prompt, style, ...(instrumental && { instrumental }), seed },
});

/** The same request with both models of the model page, so that readers hear the difference. */
const comparison = (request: Omit<SongRequest, 'model'>) =>
  ['v5', 'v4.5'].map((model) => ({ clips: [0], request: { model, ...request } }));

/** The images of the home page, in the order of its grid. */
const images: readonly { readonly style: ImageStyle; readonly prompt: string; readonly seed: number }[] = [
  { style: 'oil', prompt: 'a harbor village under a summer storm', seed: 4 },
  { style: 'papercut', prompt: 'a forest with a full moon', seed: 9 },
  { style: 'riso', prompt: 'a city skyline at sunset', seed: 2 },
  { style: 'ink', prompt: 'mountains above the clouds', seed: 7 },
];

const film = { style: 'neon', prompt: 'a city at night in the rain', seed: 6 } as const;

/** The songs of the pages: the request, and which of its clips. */
const pages = {
  home: [{ clips: [0, 1], request: { model: 'v5', prompt: 'a slow bossa nova about rain on a tin roof', seed: 7 } }],
  genres: [
    song('soul', 'the last train home', 11),
    song('house', 'dancing until the lights come on', 5),
    song('folk', 'a letter from a lighthouse', 21),
    song('hip-hop', 'the corner shop at midnight', 8),
    song('cinematic', 'a ship leaves the harbor at dawn', 3, true),
    song('reggae', 'sunday on the porch', 14),
  ],
  v5: comparison({ prompt: 'a warm soul song about the last train home', seed: 11 }),
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
    // Short songs of all models are the same, so that readers can only hear a difference at full length.
    maxSeconds: page === 'v5' ? model.maxSeconds : seconds,
    done: [],
  };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The loudest of each group, so that a small picture of a song has few numbers. */
function coarse(peaks: readonly number[], groups: number): number[] {
  const size = Math.ceil(peaks.length / groups);
  return Array.from({ length: Math.ceil(peaks.length / size) }, (_, i) =>
    rounded(Math.max(...peaks.slice(i * size, (i + 1) * size))),
  );
}

/** What the pages know of their songs, images and video: committed, so that a build needn't wait for the files. */
export const pageLists = join(root, 'src/core/page-media');

/** The same as the engine makes them now. */
export const generatedLists = join(root, 'generated/page-media');

/** Files of generated/media. */
class MediaFolder {
  readonly #folder = join(root, 'generated', 'media');
  readonly #names = new Set<string>();
  readonly #lists = new Map<string, string>();

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
  }

  /**
   * Writes a file and returns its URL. The name contains a hash of the request and the engine's version, so that the file can be
   * cached forever, and pages can name it before it exists.
   */
  async add(name: string, ending: string, request: object, bytes: Uint8Array): Promise<string> {
    const made = JSON.stringify([engineVersion, seconds, request]);
    const file = `${name}.${createHash('sha256').update(made).digest('hex').slice(0, 8)}.${ending}`;
    this.#names.add(file);
    await writeFile(join(this.#folder, file), bytes);
    return `/media/${file}`;
  }

  addList(page: string, list: unknown): void {
    this.#lists.set(`${page}.json`, `${JSON.stringify(list)}\n`);
  }

  /** Writes the lists that the pages should have. */
  async writeLists(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of this.#lists) await writeFile(join(folder, name), text);
  }

  /** Deletes the files of earlier runs. */
  async deleteOld(): Promise<void> {
    for (const old of await readdir(this.#folder)) if (!this.#names.has(old)) await rm(join(this.#folder, old));
  }
}

/** Players show covers 56 px wide, and screens have up to three physical pixels for each of them. */
const makeThumbnail = (image: Uint8Array): Promise<Uint8Array> =>
  sharp(image).resize(168).webp({ quality: 80 }).toBuffer();

/** Generates a song, writes its files, and returns its data for the page. */
async function makeSong(media: MediaFolder, name: string, page: string, request: SongRequest, index: number) {
  const job = createJob(page, request);
  const text = describeClips(job)[index];
  const clip = await renderClip(job, index);
  const words = clip.words.map(({ text: word, start, end, line }) => ({
    text: word,
    start: rounded(start),
    end: rounded(end),
    line,
  }));
  const isShort = page === 'genres';
  return {
    src: await media.add(name, 'mp3', request, clip.audio),
    cover: await media.add(name, 'webp', request, await makeThumbnail(clip.image)),
    duration: clip.duration,
    waveform: isShort ? coarse(clip.waveform, 100) : clip.waveform.map(rounded),
    title: text?.title ?? '',
    style: isShort ? request.style : (text?.style ?? ''),
    lyrics: text?.lyrics && !isShort ? { text: text.lyrics, words } : null,
    engine: engineVersion,
    request,
  };
}

/** Images and a video of the sandbox engine, with the requests that made them. */
async function makePictures(media: MediaFolder) {
  const { width, height } = imageSize('1:1', 512);
  const pictures = [];
  for (const [index, { seed, ...request }] of images.entries()) {
    const painted = paintPicture({ ...request, width, height, count: 1, seed }, 0, null);
    const { bytes } = await packPicture(painted, { width, height });
    pictures.push({
      src: await media.add(`image-${index + 1}`, 'webp', { ...request, seed }, bytes),
      width,
      height,
      ...request,
      seed,
    });
  }
  const size = imageSize('16:9', 640);
  const [model] = videoModels;
  const shot = await shootFilm({ ...film, ...size, seconds: model.seconds, count: 1 }, 0);
  const video = {
    src: await media.add('video-1', 'mp4', film, shot.mp4),
    poster: await media.add('video-1', 'webp', film, (await packPicture(shot.poster, size)).bytes),
    ...size,
    ...film,
  };
  return { images: pictures, video };
}

/**
 * Generates songs, images and a video for pages with the sandbox engine: the files in generated/media, and in generated/page-media
 * what the pages have to know of them. `--update` also writes that to the lists of the pages, after a change of the engine.
 */
async function generateMedia(): Promise<void> {
  // Pages are the same without them.
  setPriority(constants.priority.PRIORITY_LOW);
  const media = new MediaFolder();
  await media.open();
  for (const [page, calls] of Object.entries(pages)) {
    const list = [];
    for (const [clip, request] of calls.flatMap((call) => call.clips.map((one) => [one, call.request] as const))) {
      list.push(await makeSong(media, `${page}-${list.length + 1}`, page, request, clip));
    }
    media.addList(page, list);
  }
  media.addList('pictures', await makePictures(media));
  await media.writeLists(generatedLists);
  if (process.argv.includes('--update')) await media.writeLists(pageLists);
  await media.deleteOld();
}

if (import.meta.main) await runMain(generateMedia);
