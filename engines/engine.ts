import type { MusicModel } from '../catalog/models.ts';
import type { ImageEvent, ImageJob } from './images.ts';
import type { VideoEvent, VideoJob } from './videos.ts';

/** The request for an engine: the validated input of a task, with its seed fixed. */
export interface MusicJob {
  readonly taskId: string;
  readonly model: MusicModel;
  readonly mode: 'live' | 'test';
  readonly input: MusicInput;
  /** The maximum length of a clip in seconds: the model's own, or less (guest keys, tests). */
  readonly maxSeconds: number;
  /** Indexes of clips delivered by an earlier attempt, which aren't made again. */
  readonly done: readonly number[];
  /** The clip to continue, if the task extends one. */
  readonly source?: ClipSource;
}

/** A clip that an engine of this interface made, for the same customer and with the same model. */
export interface ClipSource {
  /** `MadeClip.recipe` of the clip. */
  readonly recipe: object;
  /** Reads the audio of the clip. @throws EngineError if it can't be read. */
  readonly audio: () => Promise<Uint8Array>;
  /** Seconds. The result is a whole song that sounds like the clip up to this point. */
  readonly continueAt: number;
}

/** Lengths and ranges are the contract's (`openapi/schemas/generate-request.yaml`). */
export interface MusicInput {
  readonly prompt?: string;
  readonly lyrics?: string;
  readonly style?: string;
  readonly negative_style?: string;
  readonly title?: string;
  readonly instrumental: boolean;
  readonly vocal_gender?: 'female' | 'male';
  readonly style_weight?: number;
  readonly weirdness?: number;
  readonly seed: number;
}

/** The texts of a clip, which are known before its audio. */
export interface ClipText {
  readonly title: string;
  /** The style in words, as the engine understood it. */
  readonly style: string;
  readonly lyrics: string | null;
}

/** A word (or, in a script without spaces, the unit that is sung as one): its text as written in the lyrics, and its times. */
export interface SungWord {
  readonly text: string;
  /** Seconds from the start of the clip. */
  readonly start: number;
  readonly end: number;
  /** The index of its line in `lyrics.split('\n')` of the clip's text. Section marks and empty lines count. */
  readonly line: number;
  /** 0 to 1: the engine's confidence in the times. */
  readonly confidence: number;
}

/** A finished clip: bytes ready to store. `duration` is in seconds; `waveform` has evenly spaced peaks from 0 to 1. */
export interface MadeClip {
  readonly audio: Uint8Array;
  readonly audioType: string;
  readonly image: Uint8Array;
  readonly imageType: string;
  readonly duration: number;
  readonly waveform: readonly number[];
  /** In the order of singing. Empty if nobody sings. A repeated line is repeated here too. */
  readonly words: readonly SungWord[];
  /** The engine's own data for continuing the clip, as JSON. Null if it can't be continued. */
  readonly recipe: object | null;
}

/** Events in their order: the texts of all clips once, then each clip not in `job.done`, by index. */
export type MusicEvent =
  | { readonly type: 'text'; readonly clips: readonly ClipText[] }
  | { readonly type: 'clip'; readonly index: number; readonly clip: MadeClip };

/** A failure that is shown to the customer. `retryable` says whether another attempt may succeed. */
export class EngineError extends Error {
  readonly code: 'content_refused' | 'engine_failed' | 'storage_failed' | 'timed_out' | 'input_unusable';
  readonly retryable: boolean;

  constructor(code: EngineError['code'], message: string, retryable: boolean) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.retryable = retryable;
  }
}

/** The failure of continuing a clip that another engine made. */
export const wasMadeElsewhere = (): EngineError =>
  new EngineError('input_unusable', 'The clip was made by another engine, which is not in use any more.', false);

/**
 * The service of an engine is unavailable. The attempt isn't a failure: the task waits until the service is back, and an attempt
 * then continues.
 */
export class EngineUnavailable extends Error {
  constructor() {
    super('The engine is unavailable.');
    this.name = 'EngineUnavailable';
  }
}

/** A way of making music, images and videos. A new engine needs one folder beside this file. */
export interface Engine {
  readonly id: string;
  /** With the same version, input and seed, the bytes are the same (for engines that can promise it). */
  readonly version: string;
  /** Throws EngineError for failures that concern the customer, EngineUnavailable, and AbortError when `signal` aborts. */
  makeMusic(job: MusicJob, signal: AbortSignal): AsyncIterable<MusicEvent>;
  /** The same for images. */
  makeImages(job: ImageJob, signal: AbortSignal): AsyncIterable<ImageEvent>;
  /** The same for videos. */
  makeVideos(job: VideoJob, signal: AbortSignal): AsyncIterable<VideoEvent>;
  /** Frees workers and connections, and aborts running jobs. */
  close(): Promise<void>;
}

/** The engines of a server. */
export interface Engines {
  /** The maximum number of concurrent tasks in this process: for both modes together, or for each mode if their engines differ. */
  readonly slots: number | Readonly<Record<'live' | 'test', number>>;
  of(mode: 'live' | 'test'): Engine;
  close(): Promise<void>;
}
