import type { AceStepModel } from '../../remote.ts';
import { detectSungLanguage } from '../sung-language.ts';
import type { PredictionRequest } from '../api.ts';
import type { ServiceSong } from '../song-service.ts';

/** Characters of `caption`: docs/en/INFERENCE.md, "GenerationParams". */
const CAPTION = 512;

/** Seconds of `audio_duration`: docs/en/API.md, "Music Attribute Parameters". */
const [SHORTEST, LONGEST] = [10, 600];

/** The longest part that a repaint adds, in seconds: docs/en/Tutorial.md, "Repaint Principle". */
const LONGEST_PART = 90;

/** What a song without a voice has as its lyrics: docs/en/INFERENCE.md, "GenerationParams". */
const INSTRUMENTAL = '[Instrumental]';

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** The request for songs that the server writes lyrics for: docs/en/API.md, "Sample/Description Mode Parameters". */
function describe({ job, sound }: ServiceSong): Readonly<Record<string, unknown>> {
  const { prompt = job.input.title ?? '' } = job.input;
  const query = [prompt, sound].filter(Boolean).join('\n');
  return { sample_query: cut(query, CAPTION), vocal_language: detectSungLanguage(query) };
}

/**
 * The fields of a request, from "Create Generation Task" in docs/en/API.md. A continuation repaints the clip from its cut on, because
 * the model completes what follows the end of its source ("Continue writing" in docs/en/Tutorial.md).
 */
export function createRequest(model: AceStepModel, song: ServiceSong): PredictionRequest {
  const { job, text, sound, seed, source } = song;
  const lyrics = source ? source.lyrics : (text?.lyrics ?? null);
  const common = {
    model: model.id,
    inference_steps: model.steps,
    thinking: model.thinking,
    audio_format: 'mp3',
    batch_size: 1,
    use_random_seed: false,
    seed,
  };
  const written = {
    prompt: cut(sound, CAPTION),
    lyrics: lyrics ?? INSTRUMENTAL,
    ...(lyrics !== null && { vocal_language: detectSungLanguage(lyrics) }),
  };
  if (source) {
    const end = Math.min(job.maxSeconds, source.at + LONGEST_PART);
    const input = { ...common, ...written, task_type: 'repaint', repainting_start: source.at, repainting_end: end };
    const file = { field: 'src_audio', name: 'clip.mp3', type: 'audio/mpeg', bytes: source.audio };
    return { model: model.id, input, files: [file] };
  }
  const audio_duration = Math.max(SHORTEST, Math.min(LONGEST, job.maxSeconds));
  return { model: model.id, input: { ...common, ...(text ? written : describe(song)), audio_duration } };
}
