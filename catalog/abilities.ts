import { aceStepModels, falModels, type OutsideModels, replicateModels } from './engines.ts';
import { type ImageModel, imageModels } from './images.ts';
import { type MusicModel, musicModels } from './models.ts';
import type { TaskType } from './operations.ts';
import { type VideoModel, videoModels } from './videos.ts';

/** What an engine can do with a music model. */
export interface SongAbilities {
  /** Continue a song. */
  readonly extend: boolean;
  /** Return the times of sung words. */
  readonly timedLyrics: boolean;
  /** The longest song in seconds. */
  readonly maxSeconds: number;
  /** Maximum length of lyrics in code points. */
  readonly lyricsMaxLength: number;
  /** The languages that it sings well, as BCP 47 tags. Null if its makers name no limit. Requests in others are accepted. */
  readonly languages: readonly string[] | null;
  /** The formats of the files. */
  readonly formats: readonly 'mp3'[];
}

/** What an engine can do, by our models. A model that is missing makes nothing on it. */
export interface EngineAbilities {
  readonly songs: Readonly<Partial<Record<MusicModel['id'], SongAbilities>>>;
  readonly images: readonly ImageModel['id'][];
  readonly videos: readonly VideoModel['id'][];
}

/** The languages of lyrics on the sandbox, and on ACE-Step (acestep/constants.py of its repository). */
const SANDBOX_LANGUAGES = 'en de fr es pt tr ru zh ja ko'.split(' ');
const ACE_STEP_LANGUAGES = [
  'ar az bg bn ca cs da de el en es fa fi fr he hi hr ht hu id is it ja ko la lt ms ne nl no',
  'pa pl pt ro ru sa sk sr sv sw ta te th tl tr uk ur vi yue zh',
].flatMap((line) => line.split(' '));

const ofEach = (describe: (model: MusicModel) => Partial<SongAbilities>): EngineAbilities['songs'] =>
  Object.fromEntries(
    musicModels.map((model) => [
      model.id,
      {
        extend: false,
        timedLyrics: false,
        maxSeconds: model.maxSeconds,
        lyricsMaxLength: 5000,
        languages: null,
        formats: ['mp3'],
        ...describe(model),
      },
    ]),
  );

const pictures = { images: imageModels.map(({ id }) => id), videos: videoModels.map(({ id }) => id) };

const ofService = ({ music }: OutsideModels): EngineAbilities => ({
  ...pictures,
  songs: ofEach(({ id }) => ({ lyricsMaxLength: music[id].sung.lyricsMaxLength })),
});

/** The engines of this software, by the value of `ENGINE`, and what each can do. */
export const engineAbilities = {
  sandbox: {
    ...pictures,
    songs: ofEach(() => ({ extend: true, timedLyrics: true, languages: SANDBOX_LANGUAGES })),
  },
  replicate: ofService(replicateModels),
  fal: ofService(falModels),
  'ace-step': {
    images: [],
    videos: [],
    songs: ofEach(({ id, maxSeconds }) => ({
      extend: true,
      maxSeconds: Math.min(600, maxSeconds),
      lyricsMaxLength: aceStepModels[id].lyricsMaxLength,
      languages: ACE_STEP_LANGUAGES,
    })),
  },
} as const satisfies Readonly<Record<string, EngineAbilities>>;

/** A request, as far as an engine may be unable to do it. */
export interface Wanted {
  readonly type: TaskType;
  /** The length of the lyrics in code points. */
  readonly lyricsLength?: number;
}

/** The models that an engine can do something with. */
export function listAbleModels(
  { songs, images, videos }: EngineAbilities,
  { type, lyricsLength = 0 }: Wanted,
): readonly string[] {
  switch (type) {
    case 'images':
      return images;
    case 'videos':
      return videos;
    case 'generate':
    case 'extend':
      return musicModels
        .map(({ id }) => id)
        .filter((id) => {
          const song = songs[id];
          return song && lyricsLength <= song.lyricsMaxLength && (type === 'generate' || song.extend);
        });
  }
}

/** What an engine can't do with any model, for texts of pages. */
export function listMissing(abilities: EngineAbilities): string[] {
  const kinds = ['extend', 'images', 'videos'] as const;
  const missing: string[] = kinds.filter((type) => listAbleModels(abilities, { type }).length === 0);
  if (!musicModels.some(({ id }) => abilities.songs[id]?.timedLyrics)) missing.push('timed-lyrics');
  return missing;
}
