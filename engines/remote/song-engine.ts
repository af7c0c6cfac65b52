import { EngineError, type MusicJob } from '../engine.ts';
import type { RemoteEngine, RemoteTools } from '../remote.ts';
import type { PredictionApi } from './api.ts';
import { EngineContext } from './engine-context.ts';
import type { RemotePacing } from './pacing.ts';
import { cancelPrediction, Predictions } from './predictions.ts';
import { makeServiceSongs, type SongService, type SongServiceModel } from './song-service.ts';

/** A service that makes songs only. */
export interface SongProvider<Model extends SongServiceModel> extends Pick<
  RemoteEngine,
  'id' | 'version' | 'messages'
> {
  readonly api: PredictionApi;
  readonly service: SongService<Model>;
  /** Fetches outputs from the service's own servers. */
  readonly fetch: RemoteTools['fetch'];
  readonly pace: RemotePacing;
}

/** Requests for anything else are rejected before (`catalog/abilities.ts`). These are of the time before `ENGINE` changed. */
function reject(): never {
  throw new EngineError('input_unusable', 'The engine makes only songs.', false);
}

/** Creates the engine of a service that makes songs. */
export function createSongEngine<Model extends SongServiceModel>(
  { id, version, messages, api, service, fetch, pace }: SongProvider<Model>,
  tools: RemoteTools,
): RemoteEngine {
  const own = { ...tools, fetch };
  const shop = new EngineContext(new Predictions(api, own, pace), own, pace);
  const closing = new AbortController();
  return {
    id,
    version,
    messages,
    makeMusic: (job: MusicJob, signal: AbortSignal) =>
      makeServiceSongs(id, shop, service, job, AbortSignal.any([signal, closing.signal])),
    makeImages: reject,
    makeVideos: reject,
    cancel: (reference) => cancelPrediction(api, reference),
    close: async () => closing.abort(),
  };
}
