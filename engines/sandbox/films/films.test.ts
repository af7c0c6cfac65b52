import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { imageStyles } from '../../../catalog/images.ts';
import { videoModels } from '../../../catalog/videos.ts';
import { analyzeAudio, measureLoudness } from '../../../tests/sandbox/listening.ts';
import { EngineError } from '../../engine.ts';
import type { MadeVideo, VideoInput, VideoJob } from '../../videos.ts';
import { createSandboxEngine } from '../sandbox-engine.ts';
import { countFrames } from './film.ts';

const small = { width: 192, height: 108, seconds: 1, count: 1, seed: 7 } as const;

const createJob = (input: Partial<VideoInput>, rest: Partial<VideoJob> = {}): VideoJob => ({
  taskId: 'task_test',
  model: videoModels[0],
  mode: 'test',
  input: { prompt: 'a lighthouse above the sea', ...small, ...input },
  done: [],
  ...rest,
});

const engine = createSandboxEngine({ workers: 1, speed: 0 });
afterAll(() => engine.close());

async function made(job: VideoJob, signal = new AbortController().signal): Promise<MadeVideo[]> {
  const videos: MadeVideo[] = [];
  for await (const { video } of engine.makeVideos(job, signal)) videos.push(video);
  return videos;
}

/** Parses an MP4: the properties of its tracks, and the size of each frame. */
async function taken({ bytes }: MadeVideo) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const pictures: number[] = [];
  for await (const { data } of new EncodedPacketSink(video!).packets()) pictures.push(data.length);
  const sound: Uint8Array[] = [];
  for await (const { data } of new EncodedPacketSink(audio!).packets()) sound.push(data);
  const { codec, displayWidth, displayHeight } = video!;
  const facts = { codec, displayWidth, displayHeight, sound: audio!.codec, duration: await input.computeDuration() };
  return { facts, pictures, audio: await analyzeAudio(Buffer.concat(sound)) };
}

/** The lightness of a film at some frames. */
function stills(input: Partial<VideoInput>, at: readonly number[]): Uint8Array[] {
  const all: Uint8Array[] = [];
  let n = 0;
  for (const { y } of countFrames({ prompt: '', ...small, ...input }, input.seed ?? small.seed, 90)) {
    if (at.includes(n)) all.push(y.slice());
    n += 1;
  }
  return all;
}

/** The difference of two pictures per pixel, with the second one shifted. */
function difference(a: Uint8Array, b: Uint8Array, across = 0, down = 0): number {
  let [sum, count] = [0, 0];
  for (let y = 12; y < small.height - 12; y++) {
    for (let x = 12; x < small.width - 12; x++) {
      sum += Math.abs(a[y * small.width + x]! - b[(y + down) * small.width + x + across]!);
      count += 1;
    }
  }
  return sum / count;
}

/** The smallest difference over all shifts of the second picture: almost zero if the camera only pans. */
function beyondPanning(a: Uint8Array, b: Uint8Array): number {
  let least = Infinity;
  for (let down = -6; down <= 6; down++) {
    for (let across = -12; across <= 12; across++) least = Math.min(least, difference(a, b, across, down));
  }
  return least;
}

describe('videos of the sandbox', () => {
  it('are MP4 with H.264 and audio, in the requested size and length, with the same bytes for the same seed', async () => {
    const [video, other] = await made(createJob({ count: 2 }));
    expect(video).toMatchObject({ type: 'video/mp4', width: 192, height: 108, duration: 1 });
    const { facts, pictures, audio } = await taken(video!);
    expect(facts).toMatchObject({ codec: 'avc', displayWidth: 192, displayHeight: 108, sound: 'mp3' });
    expect(facts.duration).toBeCloseTo(1, 2);
    expect(pictures).toHaveLength(24);
    // A frame that is equal to the previous one has almost no bytes.
    expect(Math.min(...pictures)).toBeGreaterThan(60);
    expect(audio.left.length / audio.rate).toBeGreaterThan(0.9);
    expect(measureLoudness(audio)).toBeGreaterThan(-35);
    expect(await sharp(video!.poster!.bytes).metadata()).toMatchObject({ format: 'webp', width: 192, height: 108 });
    expect(Buffer.from(video!.bytes).equals(other!.bytes)).toBe(false);
    // Each video adds 1 to the seed, and can be requested by itself with that seed.
    const [second] = await made(createJob({ seed: 8 }));
    expect(Buffer.from(other!.bytes).equals(second!.bytes)).toBe(true);
    const left = await made(createJob({ count: 2 }, { done: [0] }));
    expect(left.map(({ bytes }) => Buffer.from(bytes).equals(second!.bytes))).toEqual([true]);
  });

  it.each([
    'mountains and a lake',
    'the sea at dusk',
    'a city at night',
    'a forest in autumn',
    'desert dunes',
    'a planet in space',
    'a meadow of poppies',
    'a village in the snow',
    'something nobody has a name for',
  ])('move, and not as one still image: %s', (prompt) => {
    const [first, , last] = stills({ prompt, style: 'neon', seconds: 5 }, [0, 60, 119]);
    expect(difference(first!, last!)).toBeGreaterThan(2);
    expect(beyondPanning(first!, last!)).toBeGreaterThan(1);
  });

  it('look different in each style', () => {
    const seen = imageStyles.map((style) => stills({ prompt: 'mountains at dusk', style }, [4])[0]!);
    seen.forEach((one, i) =>
      seen.slice(i + 1).forEach((other, k) => {
        expect(difference(one, other), `${imageStyles[i]} and ${imageStyles[i + k + 1]}`).toBeGreaterThan(3);
      }),
    );
  });

  it('fail as the prompt requests, and stop when aborted', async () => {
    await expect(made(createJob({ prompt: 'magic:refuse' }))).rejects.toMatchObject({ code: 'content_refused' });
    await expect(made(createJob({ prompt: 'magic:partial a ship', count: 2 }))).rejects.toBeInstanceOf(EngineError);
    const stop = new AbortController();
    const making = made(createJob({ width: 1280, height: 720, seconds: 5 }), stop.signal);
    stop.abort();
    await expect(making).rejects.toMatchObject({ name: 'AbortError' });
  });
});
