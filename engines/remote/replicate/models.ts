import type { OutsideModel, OutsideMusicModel } from '../../remote.ts';
import type { PredictionRequest } from '../api.ts';
import type { RequestedVideo, ModelTable, RequestedImage, RequestedSong, RequestedWords } from '../models.ts';

const shapes = ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16'] as const;

/** The aspect ratio that is nearest to the requested one. */
function nearestShape({ width, height }: RequestedImage): string {
  const off = (shape: string): number => {
    const [across = 1, down = 1] = shape.split(':').map(Number);
    return Math.abs(Math.log(across / down / (width / height)));
  };
  return shapes.toSorted((a, b) => off(a) - off(b))[0]!;
}

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** The fields of models on replicate.com. */
export const replicateTable: ModelTable = {
  words: ({ id }: OutsideModel, { system, prompt }: RequestedWords): PredictionRequest => ({
    model: id,
    input: { system_prompt: system, prompt, max_tokens: 1200, temperature: 0.8 },
  }),

  song({ id, fields }: OutsideMusicModel, { sound, lyrics, maxSeconds, seed }: RequestedSong): PredictionRequest {
    switch (fields) {
      case 'ace-step':
        return {
          model: id,
          input: { tags: sound, lyrics: lyrics ?? '[instrumental]', duration: Math.min(240, maxSeconds), seed },
        };
      case 'minimax':
        return {
          model: id,
          input: { prompt: cut(sound, 2000), lyrics: lyrics ?? '', audio_format: 'mp3', sample_rate: 44_100 },
        };
    }
  },

  picture({ id }: OutsideModel, picture: RequestedImage): PredictionRequest {
    const { prompt, seed, source } = picture;
    const common = {
      prompt,
      aspect_ratio: nearestShape(picture),
      num_outputs: 1,
      seed,
      output_format: 'webp',
      output_quality: 95,
    };
    const start = source && { image: source.image, prompt_strength: source.strength };
    return { model: id, input: { ...common, ...start } };
  },

  film: ({ id }: OutsideModel, { prompt, width, height, seconds, seed }: RequestedVideo): PredictionRequest => ({
    model: id,
    input: {
      prompt,
      duration: Math.round(seconds),
      resolution: Math.min(width, height) > 480 ? '720p' : '480p',
      aspect_ratio: width >= height ? '16:9' : '9:16',
      generate_audio: true,
      seed,
    },
  }),
};
