import { imageModels } from './images.ts';
import { lyricsCredits } from './trying.ts';
import { videoModels } from './videos.ts';

/**
 * Operations and their prices. `credits: null`: the model sets the price. `each`: the price is per output. An operation
 * with `makes` is a task, whose type is its ID and whose outputs are of that kind.
 */
export const operations = [
  { id: 'generate', makes: 'song', credits: null },
  { id: 'extend', makes: 'song', credits: null },
  { id: 'images', makes: 'image', credits: imageModels[0].credits, each: 'image' },
  { id: 'videos', makes: 'video', credits: videoModels[0].credits, each: 'video' },
  { id: 'timestamped-lyrics', credits: lyricsCredits },
] as const;

type Making = Extract<(typeof operations)[number], { readonly makes: string }>;

export type TaskType = Making['id'];
export type OutputKind = Making['makes'];

const making = operations.filter((operation): operation is Making => 'makes' in operation);

/** The kind of outputs of a task type. */
export const getOutputKind = (type: TaskType): OutputKind => making.find(({ id }) => id === type)!.makes;

export const taskTypes: readonly TaskType[] = making.map(({ id }) => id);
export const outputKinds: readonly OutputKind[] = [...new Set(making.map(({ makes }) => makes))];

/** The types of tasks that make a kind of outputs. */
export const getTaskTypes = (kind: OutputKind): TaskType[] =>
  making.filter(({ makes }) => makes === kind).map(({ id }) => id);
