import type { MusicEvent, MusicJob } from '../engine.ts';
import type { ImageEvent, ImageJob } from '../images.ts';
import type { OutsideModels, RemoteEngine, RemoteTools } from '../remote.ts';
import type { VideoEvent, VideoJob } from '../videos.ts';
import type { PredictionApi } from './api.ts';
import { makeImages } from './images.ts';
import type { ModelTable } from './models.ts';
import { makeMusic } from './music.ts';
import { type RemotePacing, defaultPacing } from './pacing.ts';
import { cancelPrediction, Predictions } from './predictions.ts';
import { makeVideos } from './videos.ts';
import { ModelContext } from './engine-context.ts';

/** An external service: its API, and how its models are called. */
export interface Provider extends Pick<RemoteEngine, 'id' | 'version' | 'messages'> {
  readonly api: PredictionApi;
  readonly table: ModelTable;
  readonly models: OutsideModels;
  readonly pace?: RemotePacing;
}

/** Creates the engine that runs the models of a service. */
export function createRemoteEngine(provider: Provider, tools: RemoteTools): RemoteEngine {
  const { id, version, messages, api, table, models, pace = defaultPacing } = provider;
  const shop = new ModelContext(models, table, new Predictions(api, tools, pace), tools, pace);
  const closing = new AbortController();
  const until = (signal: AbortSignal) => AbortSignal.any([signal, closing.signal]);
  return {
    id,
    version,
    messages,
    makeMusic: (job: MusicJob, signal: AbortSignal): AsyncIterable<MusicEvent> => makeMusic(shop, job, until(signal)),
    makeImages: (job: ImageJob, signal: AbortSignal): AsyncIterable<ImageEvent> => makeImages(shop, job, until(signal)),
    makeVideos: (job: VideoJob, signal: AbortSignal): AsyncIterable<VideoEvent> => makeVideos(shop, job, until(signal)),
    cancel: (reference) => cancelPrediction(api, reference),
    close: async () => closing.abort(),
  };
}
