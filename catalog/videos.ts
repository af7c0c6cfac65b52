import type { modelIds } from './model-ids.ts';
import { override } from './override.ts';
import { ownCatalog } from './own-catalog.ts';

/** Video models: their price and how long a video takes. */
export interface VideoModel {
  readonly id: (typeof modelIds.videos)[number];
  /** Credits per video. */
  readonly credits: number;
  /** Maximum number of videos per request. */
  readonly most: number;
  /** Length of a video. */
  readonly seconds: number;
  /** Typical seconds per video on an idle server. */
  readonly secondsEach: number;
}

const shipped = {
  'video-1': { credits: 40, most: 4, seconds: 5, secondsEach: 15 },
} as const satisfies Readonly<Record<VideoModel['id'], Omit<VideoModel, 'id'>>>;

const values = override(shipped, ownCatalog.models?.videos);

export const videoModels: readonly [VideoModel, ...VideoModel[]] = [{ id: 'video-1', ...values['video-1'] }];

/** Width and height by `resolution`, in pixels. */
export const videoResolutions = {
  '640x360': [640, 360],
  '960x540': [960, 540],
  '1280x720': [1280, 720],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type VideoResolution = keyof typeof videoResolutions;
