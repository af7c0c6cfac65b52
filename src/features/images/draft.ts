import type { ImagesCreate, ImagesRequest } from '#generated/account/types.gen.ts';
import { typedNumber } from '../tasks/draft-resolver.ts';

/** Where in an image its cut lies: from 0 (left, top) to 1, and how many times nearer than it has to be. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** An image that was uploaded, or made before. */
export interface Source {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What the form holds. Texts are kept as they were typed; `requestOf` makes the request of them. */
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
  readonly cut: Cut;
  readonly strength: number;
}

export const middle: Cut = { x: 0.5, y: 0.5, zoom: 1 };

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
  cut: middle,
  strength: 0.5,
};

/** The request the draft stands for. `image` is where its image is, when it begins with one. */
export function requestOf(draft: Draft, image: string | null): ImagesCreate {
  return {
    mode: draft.mode,
    input: {
      model: 'image-1',
      prompt: draft.prompt.trim(),
      style: draft.style === '' ? undefined : draft.style,
      aspect_ratio: draft.aspect,
      count: Number(draft.count),
      visibility: draft.visibility,
      seed: typedNumber(draft.seed),
      ...(image === null ? {} : { image, strength: draft.strength }),
    },
  };
}

export const between = (low: number, high: number, value: number): number => Math.min(high, Math.max(low, value));
