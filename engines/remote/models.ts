import type { OutsideModel, OutsideMusicModel } from '../remote.ts';
import type { PredictionRequest } from './api.ts';

export interface RequestedWords {
  readonly system: string;
  readonly prompt: string;
}

export interface RequestedSong {
  /** Style, mood, and voice. */
  readonly sound: string;
  /** Null for an instrumental. */
  readonly lyrics: string | null;
  readonly maxSeconds: number;
  readonly seed: number;
}

export interface RequestedImage {
  readonly prompt: string;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** The source image as a data URI, and how far the result may differ from it (0 to 1). */
  readonly source: { readonly image: string; readonly strength: number } | null;
}

export interface RequestedVideo {
  readonly prompt: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly seed: number;
}

/** How the models of a service are called: one row for each kind of output, with the names of the model's own fields. */
export interface ModelTable {
  words(model: OutsideModel, words: RequestedWords): PredictionRequest;
  song(model: OutsideMusicModel, song: RequestedSong): PredictionRequest;
  picture(model: OutsideModel, picture: RequestedImage): PredictionRequest;
  film(model: OutsideModel, film: RequestedVideo): PredictionRequest;
}
