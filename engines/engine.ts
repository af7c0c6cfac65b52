import type { MusicModel } from '../catalog/models.ts';
import type { ImageEvent, ImageJob } from './images.ts';
import type { VideoEvent, VideoJob } from './videos.ts';

/** What is asked of an engine: the validated input of a task, with its seed fixed. */
export interface MusicJob {
  readonly taskId: string;
  readonly model: MusicModel;
  readonly mode: 'live' | 'test';
  readonly input: MusicInput;
  /** Upper bound of a clip's length in seconds: the model's own, or less (guest keys, tests). */
  readonly maxSeconds: number;
  /** Indexes of clips delivered by an earlier attempt; they are not made again. */
  readonly done: readonly number[];
  /** The clip to continue, where the task extends one. */
  readonly source?: ClipSource;
}

/** A clip that an engine of this interface made, for the same customer and with the same model. */
export interface ClipSource {
  /** `MadeClip.recipe` of the clip. */
  readonly recipe: object;
  /** Seconds. What is made sounds like the clip until here, and is a whole song. */
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

/** What is known of a clip before it sounds. */
export interface ClipText {
  readonly title: string;
  /** The style as the engine understood it, in words. */
  readonly style: string;
  readonly lyrics: string | null;
}

/** A word or, where a script has no spaces, what is sung as one: its text as it stands in the lyrics, and when. */
export interface SungWord {
  readonly text: string;
  /** Seconds from the start of the clip. */
  readonly start: number;
  readonly end: number;
  /** Index of its line in `lyrics.split('\n')` of the clip's text: marks and empty lines are counted, too. */
  readonly line: number;
  /** 0 to 1: how sure the engine is of the times. */
  readonly confidence: number;
}

/** A finished clip: bytes ready to store. `duration` in seconds; `waveform` holds peaks from 0 to 1, evenly spaced. */
export interface MadeClip {
  readonly audio: Uint8Array;
  readonly audioType: string;
  readonly image: Uint8Array;
  readonly imageType: string;
  readonly duration: number;
  readonly waveform: readonly number[];
  /** In the order in which they are sung; empty when nobody sings. A line that comes again is there again. */
  readonly words: readonly SungWord[];
  /** What the engine needs to continue the clip, as JSON of its own; null when it cannot. */
  readonly recipe: object | null;
}

/** Stages in the order they happen: the text of all clips once, then each clip not in `job.done`, by index. */
export type MusicEvent =
  | { readonly type: 'text'; readonly clips: readonly ClipText[] }
  | { readonly type: 'clip'; readonly index: number; readonly clip: MadeClip };

/** A failure the customer is told about. `retryable` says whether another attempt may go better. */
export class EngineError extends Error {
  readonly code: 'content_refused' | 'engine_failed' | 'timed_out' | 'input_unusable';
  readonly retryable: boolean;

  constructor(code: EngineError['code'], message: string, retryable: boolean) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.retryable = retryable;
  }
}

/** One way of making music, images and videos. Adding an engine touches one folder beside this file. */
export interface Engine {
  readonly id: string;
  /** Same version, input and seed: same bytes (for engines that can promise it). */
  readonly version: string;
  /** Throws EngineError for failures that concern the customer, AbortError when `signal` fires. */
  makeMusic(job: MusicJob, signal: AbortSignal): AsyncIterable<MusicEvent>;
  /** The same for images. */
  makeImages(job: ImageJob, signal: AbortSignal): AsyncIterable<ImageEvent>;
  /** The same for videos. */
  makeVideos(job: VideoJob, signal: AbortSignal): AsyncIterable<VideoEvent>;
  /** Frees workers and connections; running jobs are aborted. */
  close(): Promise<void>;
}

/** The engines a server runs on. */
export interface Engines {
  /** Tasks that may be under way at the same time in this process: of both modes, or of each where their engines differ. */
  readonly slots: number | Readonly<Record<'live' | 'test', number>>;
  of(mode: 'live' | 'test'): Engine;
  close(): Promise<void>;
}
