import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MadeClip, MusicInput } from '../engine.ts';
import { analyzeAudio } from '../../tests/sandbox/listening.ts';
import type { AudioAnalysis } from '../../tests/sandbox/listening.ts';
import { tagMp3 } from './package/tags.ts';
import { renderClip } from './render-clip.ts';
import { testJob } from '../../tests/sandbox/test-job.ts';

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Song {
  readonly clip: MadeClip;
  readonly analysis: AudioAnalysis;
}

async function song(input: Partial<MusicInput>, index = 0): Promise<Song> {
  const job = testJob(input);
  const clip = await renderClip(job, index);
  const analysis = await analyzeAudio(clip.audio);
  return { clip, analysis };
}

it('a clip too short for a line of its lyrics is rendered quickly', async () => {
  const input = { prompt: 'a slow bossa nova about rain', instrumental: false, seed: 4278342397 };
  const clip = await renderClip(testJob(input, { modelId: 'v4', maxSeconds: 5 }), 0);
  expect(clip.duration).toBeLessThan(8);
});

describe('a song of 15 seconds', () => {
  const songs = new Map<string, Song>();
  beforeAll(async () => {
    // The sound of every style is tested in tests/sandbox/styles.test.ts.
    for (const id of ['bossa nova', 'techno', 'waltz', 'ambient']) songs.set(id, await song({ prompt: id }));
  }, 60_000);
  const all = (): readonly (readonly [string, Song])[] => [...songs];
  it('is an MP3 of the stated length, between 10 and 15 seconds', () => {
    for (const [, { clip, analysis }] of all()) {
      expect(clip.audioType).toBe('audio/mpeg');
      expect(clip.duration).toBeGreaterThan(10);
      expect(clip.duration).toBeLessThanOrEqual(15);
      // The encoder adds its delay and fills the last frame.
      expect(analysis.left.length / analysis.rate - clip.duration).toBeGreaterThanOrEqual(0);
      expect(analysis.left.length / analysis.rate - clip.duration).toBeLessThan(0.1);
    }
  });

  it('has a waveform measured from its audio', () => {
    for (const [id, { clip, analysis }] of all()) {
      expect(clip.waveform).toHaveLength(240);
      expect(Math.max(...clip.waveform)).toBe(1);
      expect(Math.min(...clip.waveform)).toBeGreaterThanOrEqual(0);
      // Louder tenths of the song have higher values in the waveform.
      const tenth = (values: ArrayLike<number>, n: number): number => {
        const [from, to] = [Math.floor((n * values.length) / 10), Math.floor(((n + 1) * values.length) / 10)];
        let sum = 0;
        for (let i = from; i < to; i++) sum += (values[i] ?? 0) ** 2;
        return sum / (to - from);
      };
      expect(tenth(clip.waveform, 5) > tenth(clip.waveform, 9), id).toBe(
        tenth(analysis.left, 5) > tenth(analysis.left, 9),
      );
    }
  });

  it('has a 1024-pixel cover that is not empty and differs from others', async () => {
    const means: string[] = [];
    for (const [id, { clip }] of all()) {
      expect(clip.imageType).toBe('image/webp');
      const { format, width, height } = await sharp(clip.image).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: 1024, height: 1024 });
      const { channels } = await sharp(clip.image).stats();
      expect(Math.max(...channels.map((channel) => channel.stdev)), id).toBeGreaterThan(20);
      means.push(channels.map((channel) => Math.round(channel.mean / 3)).join(' '));
    }
    expect(new Set(means).size).toBe(4);
  });
});

describe('the two clips of a task', () => {
  it('are two different songs, each reproducible', async () => {
    const job = testJob({ prompt: 'a slow bossa nova about rain on a tin roof', seed: 7 });
    const [first, second] = [await renderClip(job, 0), await renderClip(job, 1)];
    expect(sha(first.audio)).not.toBe(sha(second.audio));
    expect(sha(first.image)).not.toBe(sha(second.image));
    const alone = await renderClip({ ...job, taskId: 'task_other', done: [0] }, 1);
    expect(sha(alone.audio)).toBe(sha(second.audio));
    expect(sha(alone.image)).toBe(sha(second.image));
    const reseeded = await renderClip(testJob({ ...job.input, seed: 8 }), 1);
    expect(sha(reseeded.audio)).not.toBe(sha(second.audio));
  });
});

describe('MP3 tags', () => {
  it('contain title, style, lyrics and cover', async () => {
    const lyrics = '[Verse]\n雨 on the roof';
    const clip = await renderClip(testJob({ prompt: 'lofi', title: 'Tin – 雨', lyrics, instrumental: false }), 0);
    const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
    const bytes = Buffer.from(clip.audio);
    expect(bytes.subarray(0, 3).toString('latin1')).toBe('ID3');
    for (const frame of ['TIT2', 'TCON', 'USLT', 'SYLT', 'APIC', 'TBPM']) expect(bytes.includes(frame)).toBe(true);
    for (const text of ['Tin – 雨', 'lo-fi hip hop', lyrics]) expect(bytes.includes(utf16(text)), text).toBe(true);
    expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true);
  });

  it('contain the timed words with the text between them', () => {
    const lyrics = '— Rock & roll\n雨落';
    const words = ['Rock', 'roll', '雨', '落'].map((text, n) => {
      return { text, start: n, end: n + 1, line: n < 2 ? 0 : 1, confidence: 1 };
    });
    const text = { title: 't', style: 's', lyrics };
    const tagged = Buffer.from(
      tagMp3(new Uint8Array(), text, { tempo: 90, maker: 'm', cover: new Uint8Array([0xff, 0xd8, 0xff]), words }),
    );
    for (const part of ['— Rock', ' & roll', '\n雨', '落'])
      expect(tagged.includes(Buffer.from(part, 'utf16le')), part).toBe(true);
  });
});
