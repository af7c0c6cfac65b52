import { imageModels } from './images.ts';

/** What can be called and what it costs. `credits: null` means the model decides, `each` that every output costs it. */
export const operations = [
  { id: 'generate', credits: null },
  { id: 'extend', credits: null },
  { id: 'images', credits: imageModels[0].credits, each: 'image' },
  { id: 'timestamped-lyrics', credits: 2 },
] as const;
