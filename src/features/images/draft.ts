import type { ImagesCreate, ImagesRequest } from '#generated/account/types.gen.ts';
import { parseTypedNumber } from '../../core/format/parse-typed-number.ts';

/** Center of the crop from 0 (left, top) to 1, and the zoom factor from 1. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** An uploaded image, or one from an earlier task. */
export interface Source {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The values of the form. Texts stay as typed; `toRequest` creates the request. */
export interface Draft {
  readonly way: 'text' | 'image';
  readonly prompt: string;
  readonly style: NonNullable<ImagesRequest['style']> | '';
  readonly aspect: NonNullable<ImagesRequest['aspect_ratio']>;
  readonly count: '1' | '2' | '3' | '4';
  readonly visibility: NonNullable<ImagesRequest['visibility']>;
  readonly mode: ImagesCreate['mode'];
  readonly seed: string;
  readonly source: Source | null;
  readonly cut: Crop;
  readonly strength: number;
}

export const centeredCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

export const emptyDraft: Draft = {
  way: 'text',
  prompt: '',
  style: '',
  aspect: '1:1',
  count: '1',
  visibility: 'private',
  mode: 'live',
  seed: '',
  source: null,
  cut: centeredCrop,
  strength: 0.5,
};

/** Creates the request. `image` is the URL of the source image, if there is one. */
export function toRequest(draft: Draft, image: string | null): ImagesCreate {
  return {
    mode: draft.mode,
    input: {
      model: 'image-1',
      prompt: draft.prompt.trim(),
      style: draft.style === '' ? undefined : draft.style,
      aspect_ratio: draft.aspect,
      count: Number(draft.count),
      visibility: draft.visibility,
      seed: parseTypedNumber(draft.seed),
      ...(image === null ? {} : { image, strength: draft.strength }),
    },
  };
}

export const clamp = (low: number, high: number, value: number): number => Math.min(high, Math.max(low, value));
