import type { ImageStyle } from '../catalog/images.ts';
import type { VideoModel } from '../catalog/videos.ts';
import type { MadeImage } from './images.ts';

/** What is asked of an engine that makes videos: the validated input of a task, with its seed fixed. */
export interface VideoJob {
  readonly taskId: string;
  readonly model: VideoModel;
  readonly mode: 'live' | 'test';
  readonly input: VideoInput;
  /** Indexes of videos delivered by an earlier attempt; they are not made again. */
  readonly done: readonly number[];
}

/** Lengths and ranges are the contract's (`openapi/schemas/videos-request.yaml`). */
export interface VideoInput {
  readonly prompt: string;
  readonly style?: ImageStyle;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** How long each video is. */
  readonly seconds: number;
  readonly count: number;
  /** Of the first video; those that follow count on (`seedOf` of images.ts). */
  readonly seed: number;
}

/** A finished video: bytes ready to store. What came out counts, not what was asked for. */
export interface MadeVideo {
  readonly bytes: Uint8Array;
  readonly type: 'video/mp4' | 'video/webm';
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
  /** What is shown until it plays; null where the engine makes none. */
  readonly poster: Pick<MadeImage, 'bytes' | 'type'> | null;
}

/** Each video that is not in `job.done`, by index. */
export interface VideoEvent {
  readonly index: number;
  readonly video: MadeVideo;
}
