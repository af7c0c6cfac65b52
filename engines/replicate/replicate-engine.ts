import type { ImageEvent, ImageJob } from '../images.ts';
import type { MusicEvent, MusicJob } from '../engine.ts';
import type { OutsideModels, RemoteEngine, RemoteTools } from '../remote.ts';
import type { VideoEvent, VideoJob } from '../videos.ts';
import { ApiFailure, ReplicateApi } from './api.ts';
import { makeImages } from './images.ts';
import { makeMusic } from './music.ts';
import { type Pace, usualPace } from './pace.ts';
import { Predictions } from './predictions.ts';
import { makeVideos } from './videos.ts';
import { Workshop } from './workshop.ts';

export interface ReplicateOptions {
  readonly token: string;
  /** Another address than Replicate's own, or null. */
  readonly baseUrl: string | null;
  /** What its messages are signed with; null where it is asked how things are instead. */
  readonly webhookSecret: string | null;
  readonly models: OutsideModels;
  /** Seconds after which a task is over: what runs longer is ended by Replicate, whatever became of us. */
  readonly deadlineSeconds: number;
  readonly pace?: Pace;
}

/** The engine that has models on replicate.com make what is asked for. */
export function createReplicateEngine(options: ReplicateOptions, tools: RemoteTools): RemoteEngine {
  const { token, baseUrl, models, deadlineSeconds, pace = usualPace } = options;
  const api = new ReplicateApi({ token, baseUrl, timeoutMs: 20_000, cancelAfter: deadlineSeconds });
  const shop = new Workshop(new Predictions(api, tools, pace), tools, pace);
  const closing = new AbortController();
  const until = (signal: AbortSignal) => AbortSignal.any([signal, closing.signal]);
  return {
    id: 'replicate',
    messageSecret: options.webhookSecret,
    version: 'replicate-1',
    makeMusic: (job: MusicJob, signal: AbortSignal): AsyncIterable<MusicEvent> =>
      makeMusic(shop, models, job, until(signal)),
    makeImages: (job: ImageJob, signal: AbortSignal): AsyncIterable<ImageEvent> =>
      makeImages(shop, models, job, until(signal)),
    makeVideos: (job: VideoJob, signal: AbortSignal): AsyncIterable<VideoEvent> =>
      makeVideos(shop, models, job, until(signal)),
    async cancel(reference) {
      try {
        await api.cancel(reference);
      } catch (error) {
        const isOver = error instanceof ApiFailure && (error.kind === 'missing' || error.kind === 'refused');
        if (!isOver) throw error;
      }
    },
    messageAbout(body) {
      const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
      return typeof id === 'string' && id !== '' ? id : null;
    },
    close: async () => closing.abort(),
  };
}
