import * as z from 'zod';
import type { EngineAbilities } from './abilities.ts';
import type { OutsideModel } from './engines.ts';
import { modelIds } from './model-ids.ts';
import { type MusicModel, musicModels } from './models.ts';

/** What the operator's own music service can do with a model. */
const abilities = z.object({
  max_seconds: z.int().min(1).max(3600),
  lyrics_max_length: z.int().min(0).max(100_000),
  writes_lyrics: z.boolean(),
  extend: z.boolean(),
  seed: z.boolean(),
  timed_words: z.boolean(),
  /** BCP 47 tags, or null for no limit. */
  languages: z
    .array(z.string().regex(/^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8}){0,3}$/, 'must be a BCP 47 tag such as pt-BR'))
    .max(300)
    .nullable(),
});

/** The response to `GET /v1/abilities` (docs/own-engine.mdx). */
export const ownEngineAbilities = abilities.extend({
  models: z.partialRecord(z.enum(modelIds.music), abilities.partial()).optional(),
});

/** What a signature covers besides its id and time: the method, the path below the service's URL with its query, and the body. */
export const toSignedContent = (method: string, path: string, body = ''): string => `${method} ${path}\n${body}`;

/** The first fault that a schema found, such as "audio_url: must be a URL". */
export function describeFault({ issues }: z.ZodError): string {
  const [issue] = issues;
  return [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
}

type OwnEngineAbilities = z.infer<typeof ownEngineAbilities>;

/** One of our models on the operator's own service. */
export interface OwnEngineModel extends OutsideModel {
  /** Whether the service makes songs for it. */
  readonly able: boolean;
  /** Whether the service writes lyrics for songs that are requested without any. */
  readonly writesLyrics: boolean;
  /** Whether the service takes seeds. */
  readonly seed: boolean;
  /** Maximum length of lyrics in code points. */
  readonly lyricsMaxLength: number;
}

/** The operator's own service, as it described itself. */
export interface OwnEngine {
  readonly models: Readonly<Record<MusicModel['id'], OwnEngineModel>>;
  readonly abilities: EngineAbilities;
}

/** The engine that a service's description stands for. */
export function toOwnEngine({ models, ...common }: OwnEngineAbilities): OwnEngine {
  const each = musicModels.map((model) => {
    const own = models ? models[model.id] : {};
    return { model, able: own !== undefined, own: { ...common, ...own } };
  });
  return {
    models: Object.fromEntries(
      each.map(({ model: { id }, able, own }) => [
        id,
        { id, able, writesLyrics: own.writes_lyrics, seed: own.seed, lyricsMaxLength: own.lyrics_max_length },
      ]),
    ) as unknown as OwnEngine['models'],
    abilities: {
      images: [],
      videos: [],
      songs: Object.fromEntries(
        each
          .filter(({ able }) => able)
          .map(({ model: { id, maxSeconds }, own }) => [
            id,
            {
              extend: own.extend,
              timedLyrics: own.timed_words,
              maxSeconds: Math.min(own.max_seconds, maxSeconds),
              lyricsMaxLength: own.lyrics_max_length,
              languages: own.languages,
              formats: ['mp3'],
            },
          ]),
      ),
    },
  };
}

/** What counts until the service has described itself: whole songs with any model, and nothing that only some services can do. */
export const defaultOwnEngine: OwnEngine = toOwnEngine({
  max_seconds: 3600,
  lyrics_max_length: 5000,
  writes_lyrics: true,
  extend: false,
  seed: true,
  timed_words: false,
  languages: null,
});
