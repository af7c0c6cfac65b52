import type { OutsideModel, OutsideMusicModel } from '../../remote.ts';
import type { PredictionRequest } from '../api.ts';
import type { RequestedVideo, ModelTable, RequestedImage, RequestedSong, RequestedWords } from '../models.ts';

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** The fields of models on fal.ai, from the "llms.txt" of each (November 2026). */
export const falTable: ModelTable = {
  /** `openrouter/router:<model>`: the language model is a field. */
  words({ id }: OutsideModel, { system, prompt }: RequestedWords): PredictionRequest {
    const [model = '', language = ''] = id.split(':');
    return { model, input: { model: language, system_prompt: system, prompt, max_tokens: 1200, temperature: 0.8 } };
  },

  song({ id, fields }: OutsideMusicModel, { sound, lyrics, maxSeconds, seed }: RequestedSong): PredictionRequest {
    switch (fields) {
      case 'ace-step':
        return {
          model: id,
          input: { tags: sound, lyrics: lyrics ?? '[inst]', duration: Math.max(5, Math.min(240, maxSeconds)), seed },
        };
      case 'minimax':
        return {
          model: id,
          input: { prompt: cut(sound, 2000), lyrics: lyrics ?? '', is_instrumental: lyrics === null },
        };
    }
  },

  picture({ id }: OutsideModel, { prompt, width, height, seed, source }: RequestedImage): PredictionRequest {
    const common = { prompt, num_images: 1, seed, output_format: 'png', enable_safety_checker: true };
    const start = source
      ? { image_url: source.image, strength: Math.max(0.01, source.strength) }
      : { image_size: { width, height } };
    return { model: id, input: { ...common, ...start } };
  },

  film: ({ id }: OutsideModel, { prompt, width, height, seconds, seed }: RequestedVideo): PredictionRequest => ({
    model: id,
    input: {
      prompt,
      duration: String(Math.max(4, Math.min(15, Math.round(seconds)))),
      resolution: Math.min(width, height) > 480 ? '720p' : '480p',
      aspect_ratio: width >= height ? '16:9' : '9:16',
      generate_audio: true,
      seed,
    },
  }),
};
