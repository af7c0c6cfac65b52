import type { VideosCreate, VideosRequest } from '#generated/account/types.gen.ts';
import { typedNumber } from '../tasks/draft-resolver.ts';

/** What the form holds. Texts are kept as they were typed; `requestOf` makes the request of them. */
export interface Draft {
  readonly prompt: string;
  readonly style: NonNullable<VideosRequest['style']> | '';
  readonly resolution: NonNullable<VideosRequest['resolution']>;
  readonly visibility: NonNullable<VideosRequest['visibility']>;
  readonly mode: VideosCreate['mode'];
  readonly seed: string;
}

export const emptyDraft: Draft = {
  prompt: '',
  style: '',
  resolution: '640x360',
  visibility: 'private',
  mode: 'live',
  seed: '',
};

/** The request the draft stands for. */
export function requestOf({ prompt, style, resolution, visibility, mode, seed }: Draft): VideosCreate {
  return {
    mode,
    input: {
      model: 'video-1',
      prompt: prompt.trim(),
      style: style === '' ? undefined : style,
      resolution,
      visibility,
      seed: typedNumber(seed),
    },
  };
}
