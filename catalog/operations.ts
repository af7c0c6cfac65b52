import { imageModels } from './images.ts';
import { lyricsCredits } from './trying.ts';
import { videoModels } from './videos.ts';

/** What can be called and what it costs. `credits: null` means the model decides, `each` that every output costs it. */
export const operations = [
  { id: 'generate', credits: null },
  { id: 'extend', credits: null },
  { id: 'images', credits: imageModels[0].credits, each: 'image' },
  { id: 'videos', credits: videoModels[0].credits, each: 'video' },
  { id: 'timestamped-lyrics', credits: lyricsCredits },
] as const;
