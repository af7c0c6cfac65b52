import type { ImageModel } from './images.ts';
import { override } from './override.ts';
import { ownCatalog } from './own-catalog.ts';
import type { MusicModel } from './models.ts';
import type { VideoModel } from './videos.ts';

/** A model of an external service, by its ID there. */
export interface OutsideModel {
  readonly id: string;
}

/** A music model; `fields` maps its input (`engines/remote/<service>/models.ts`). */
export interface OutsideMusicModel extends OutsideModel {
  readonly fields: 'ace-step' | 'minimax';
  /** Maximum length of lyrics in code points. */
  readonly lyricsMaxLength: number;
}

// On replicate.com: `owner/name`, or `owner/name:version` for a model that doesn't always run its latest version.
const aceStep = {
  id: 'lucataco/ace-step:280fc4f9ee507577f880a167f639c02622421d8fecf492454320311217b688f1',
  fields: 'ace-step',
  lyricsMaxLength: 5000,
} as const;

const minimax = { id: 'minimax/music-2.5', fields: 'minimax', lyricsMaxLength: 3500 } as const;

/** The service's models behind each of our models. */
export interface OutsideModels {
  /** Writes lyrics for songs that are requested without any. */
  readonly words: OutsideModel;
  readonly music: Readonly<
    Record<MusicModel['id'], { readonly sung: OutsideMusicModel; readonly instrumental: OutsideMusicModel }>
  >;
  readonly videos: Readonly<Record<VideoModel['id'], OutsideModel>>;
  readonly images: Readonly<
    Record<ImageModel['id'], { readonly ofText: OutsideModel; readonly ofImage: OutsideModel }>
  >;
}

const shippedReplicate: OutsideModels = {
  words: { id: 'meta/meta-llama-3-70b-instruct' },
  music: {
    'v3.5': { sung: aceStep, instrumental: aceStep },
    v4: { sung: aceStep, instrumental: aceStep },
    'v4.5': { sung: minimax, instrumental: aceStep },
    v5: { sung: minimax, instrumental: aceStep },
  },
  videos: { 'video-1': { id: 'bytedance/seedance-2.0-fast' } },
  images: {
    'image-1': {
      ofText: { id: 'black-forest-labs/flux-schnell' },
      ofImage: { id: 'black-forest-labs/flux-dev' },
    },
  },
};

const falAceStep = { id: 'fal-ai/ace-step', fields: 'ace-step', lyricsMaxLength: 5000 } as const;

const falMinimax = { id: 'fal-ai/minimax-music/v2.5', fields: 'minimax', lyricsMaxLength: 3500 } as const;

const shippedFal: OutsideModels = {
  words: { id: 'openrouter/router:meta-llama/llama-4-maverick' },
  music: {
    'v3.5': { sung: falAceStep, instrumental: falAceStep },
    v4: { sung: falAceStep, instrumental: falAceStep },
    'v4.5': { sung: falMinimax, instrumental: falAceStep },
    v5: { sung: falMinimax, instrumental: falAceStep },
  },
  videos: { 'video-1': { id: 'bytedance/seedance-2.0/fast/text-to-video' } },
  images: {
    'image-1': {
      ofText: { id: 'fal-ai/flux/schnell' },
      ofImage: { id: 'fal-ai/flux/dev/image-to-image' },
    },
  },
};

/** Models of the `replicate` engine. */
export const replicateModels: OutsideModels = override(shippedReplicate, ownCatalog.engines?.replicate);

/** Models of the `fal` engine. */
export const falModels: OutsideModels = override(shippedFal, ownCatalog.engines?.fal);

/** A model of ACE-Step 1.5, by the name of its checkpoint. */
export interface AceStepModel extends OutsideModel {
  /** Inference steps: 8 for turbo models, 32 to 64 for base models. */
  readonly steps: number;
  /** Whether the language model plans the song first. It needs a server with one, which also writes lyrics. */
  readonly thinking: boolean;
  /** Maximum length of lyrics in code points. */
  readonly lyricsMaxLength: number;
}

export type AceStepModels = Readonly<Record<MusicModel['id'], AceStepModel>>;

// docs/en/API.md and docs/en/INFERENCE.md of github.com/ace-step/ACE-Step-1.5: recommended steps, and the length of lyrics.
const aceStepTurbo = { id: 'acestep-v15-turbo', steps: 8, thinking: true, lyricsMaxLength: 4096 } as const;

const shippedAceStep: AceStepModels = {
  'v3.5': aceStepTurbo,
  v4: aceStepTurbo,
  'v4.5': aceStepTurbo,
  v5: aceStepTurbo,
};

/** Models of the `ace-step` engine. */
export const aceStepModels: AceStepModels = override(shippedAceStep, ownCatalog.engines?.['ace-step']?.music);
