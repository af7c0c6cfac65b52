import type { EngineAbilities } from '../../../catalog/abilities.ts';
import { limits } from '../../../catalog/limits.ts';
import { musicModels } from '../../../catalog/models.ts';
import { operations } from '../../../catalog/operations.ts';
import { packs } from '../../../catalog/packs.ts';
import { getAbilities } from '../../core/engine-config.ts';
import type { Core } from '../../core/core.ts';

function renderAbilities({ songs, images, videos }: EngineAbilities) {
  return {
    songs: musicModels.flatMap(({ id }) => {
      const song = songs[id];
      if (!song) return [];
      const { extend, timedLyrics, maxSeconds, lyricsMaxLength, languages, formats } = song;
      return [
        {
          model: id,
          extend,
          timed_lyrics: timedLyrics,
          max_seconds: maxSeconds,
          lyrics_max_length: lyricsMaxLength,
          languages: languages && [...languages],
          formats: [...formats],
        },
      ];
    }),
    images: [...images],
    videos: [...videos],
  };
}

/** Packs, prices, general limits and what the engines can do, as configured by the operator. */
export function getCatalog(config: Core['config']) {
  const { rateLimitPerMinute } = config;
  return {
    packs: packs.map(({ id, credits, price }) => ({ id, credits, price: { ...price } })),
    operations: operations.map(({ id, credits }) => ({ id, credits })),
    models: musicModels.map(({ id, credits, clips, maxSeconds, styleMaxLength }) => ({
      id,
      credits,
      clips,
      max_seconds: maxSeconds,
      style_max_length: styleMaxLength,
    })),
    engines: {
      live: renderAbilities(getAbilities(config, 'live')),
      test: renderAbilities(getAbilities(config, 'test')),
    },
    limits: {
      requests_per_minute: rateLimitPerMinute,
      concurrent_tasks: { live: limits.concurrentTasks.live, test: limits.concurrentTasks.test },
      retention_hours: { live: limits.retentionHours.live, test: limits.retentionHours.test },
      signup_credits: limits.signupCredits,
    },
  };
}
