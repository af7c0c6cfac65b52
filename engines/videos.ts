import type { ImageStyle } from '../catalog/images.ts';
import type { VideoModel } from '../catalog/videos.ts';
import type { MadeImage } from './images.ts';

/** The request for an engine that makes videos: the validated input of a task, with its seed fixed. */
export interface VideoJob {
  readonly taskId: string;
  readonly model: VideoModel;
  readonly mode: 'live' | 'test';
  readonly input: VideoInput;
  /** Indexes of videos delivered by an earlier attempt, which aren't made again. */
  readonly done: readonly number[];
}

/** Lengths and ranges are the contract's (`openapi/schemas/videos-request.yaml`). */
export interface VideoInput {
  readonly prompt: string;
  readonly style?: ImageStyle;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The length of each video. */
  readonly seconds: number;
  readonly count: number;
  /** The seed of the first video; each further one adds 1 (`deriveSeed` of images.ts). */
  readonly seed: number;
}

/** A finished video: bytes ready to store. The values describe the result, not the request. */
export interface MadeVideo {
  readonly bytes: Uint8Array;
  readonly type: 'video/mp4' | 'video/webm';
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
  /** The picture shown until the video plays, or null if the engine makes none. */
  readonly poster: Pick<MadeImage, 'bytes' | 'type'> | null;
}

/** A video that isn't in `job.done`, with its index. */
export interface VideoEvent {
  readonly index: number;
  readonly video: MadeVideo;
}
