import { monitorEventLoopDelay } from 'node:perf_hooks';
import { imageStyles } from '../catalog/images.ts';
import { musicModels } from '../catalog/models.ts';
import { videoModels, videoResolutions } from '../catalog/videos.ts';
import type { MusicJob } from '../engines/engine.ts';
import { shootFilm } from '../engines/sandbox/films/film.ts';
import { paintPicture } from '../engines/sandbox/pictures/paint.ts';
import { packageClip } from '../engines/sandbox/package-clip.ts';
import { playClip } from '../engines/sandbox/render-clip.ts';
import { describeClips } from '../engines/sandbox/request/describe.ts';
import { createSandboxEngine } from '../engines/sandbox/sandbox-engine.ts';
import { families } from '../engines/sandbox/styles/families.ts';
import { findMisclassified, renderEveryStyle } from '../tests/sandbox/style-songs.ts';

/*
 * The cost of the sandbox engine: CPU time for 60 seconds of song (composition, sound, mix, MP3) of the rendering thread and of
 * the whole process with its compiler and garbage collector, the cover, images and videos, and the effect of two concurrent
 * long songs on the main thread and memory. Finally, it counts how many of five songs of each style are distinguishable by
 * their sound.
 */

const model = musicModels.at(-1);
if (!model) throw new Error('The catalog has no model');

function job(prompt: string, maxSeconds: number, instrumental = true): MusicJob {
  const input = { prompt, instrumental, seed: 7 };
  return { taskId: 'bench', model: model as MusicJob['model'], mode: 'test', input, maxSeconds, done: [] };
}

const verse = Array.from({ length: 8 }, (_, i) => `a line of rain and light, and number ${i}`).join('\n');
const longSong = {
  lyrics: ['[Verse]', '[Chorus]', '[Verse]', '[Chorus]', '[Bridge]', '[Chorus]']
    .map((mark) => `${mark}\n${verse}`)
    .join('\n\n'),
  style: 'pop',
  instrumental: false,
  seed: 7,
};

/** The CPU seconds that a piece of work takes in this thread and in the process, and its result. */
async function getCost<T>(work: () => Promise<T>): Promise<{ thread: number; process: number; result: T }> {
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()];
  const result = await work();
  const sum = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;
  return { thread: sum(process.threadCpuUsage(thread)), process: sum(process.cpuUsage(whole)), result };
}

function row(...cells: readonly string[]): void {
  process.stdout.write(`${cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(16))).join('')}\n`);
}

row('style', 'song', 'thread, 60 s', 'process, 60 s', 'cover, tags');
// Songs in all styles, and two sung ones. The second is as long as the model allows.
const orders = [
  ...families.map(({ name }) => [name, job(name, 70)] as const),
  ['pop, sung', job('pop about the sea', 70, false)] as const,
  ['pop, sung, long', { ...job('pop', model.maxSeconds, false), input: longSong }] as const,
];
for (const [name, order] of orders) {
  const played = await getCost(() => playClip(order, 0));
  const text = describeClips(order)[0];
  if (!text) throw new Error('A job without clips');
  const dressed = await getCost(() => packageClip(played.result, text, null));
  const share = 60 / played.result.seconds;
  row(
    name,
    `${played.result.seconds.toFixed(0)} s`,
    `${(played.thread * share).toFixed(2)} s`,
    `${(played.process * share).toFixed(2)} s`,
    `${dressed.process.toFixed(2)} s`,
  );
}

row('image', 'size', 'thread');
for (const style of imageStyles) {
  const paint = (seed: number) => {
    paintPicture({ prompt: 'mountains at dusk', style, width: 1024, height: 1024, count: 1, seed }, 0, null);
  };
  // The first one also warms up the compiler.
  paint(1);
  const { thread } = await getCost(async () => [2, 3, 4].forEach(paint));
  row(style, '1024x1024', `${(thread / 3).toFixed(2)} s`);
}

row('video', 'size', 'thread');
for (const [size, [width, height]] of Object.entries(videoResolutions)) {
  const { seconds } = videoModels[0];
  const shoot = (seed: number) =>
    shootFilm(
      { prompt: 'a lighthouse above the sea at dusk', style: 'oil', width, height, seconds, count: 1, seed },
      0,
    );
  await shoot(1);
  const { thread } = await getCost(() => shoot(2));
  row('oil', size, `${thread.toFixed(2)} s`);
}

const engine = createSandboxEngine({ workers: 2, speed: 0 });
const idle = process.memoryUsage.rss();
let most = idle;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 50);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const started = performance.now();
let made = 0;
for await (const event of engine.makeMusic(job('house', model.maxSeconds), new AbortController().signal)) {
  if (event.type === 'clip') made += event.clip.duration;
}
delay.disable();
clearInterval(watch);
await engine.close();
// The monitor reports the whole interval. Delay is the part above its resolution.
const late = Math.max(0, delay.percentile(99) / 1e6 - 5);
row('two at once', `${made.toFixed(0)} s`, `${((performance.now() - started) / 1000).toFixed(1)} s in all`);
row('event loop', `p99 ${late.toFixed(1)} ms`, `max ${(delay.max / 1e6).toFixed(1)} ms`);
row('memory', `+${((most - idle) / 1048576).toFixed(0)} MB`);

const songs = await renderEveryStyle([1, 2, 3, 4, 5]);
const wrong = findMisclassified(songs);
row('distinguishable styles', `${songs.length - wrong.length} of ${songs.length}`, wrong.join(', '));
const often = families.filter(({ id }) => wrong.filter((song) => song.startsWith(`${id} `)).length > 2);
if (wrong.length > songs.length * 0.1 || often.length > 0) process.exitCode = 1;
