import { videoModels } from '../../../catalog/videos.ts';
import type { VideosRequest } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { checkWords, type Composed, type Creation, newSeed, newTask, type Payer } from '../tasks/service.ts';

/** The model of a request that the contract found good. */
function modelOf({ model: wanted }: VideosRequest) {
  const model = videoModels.find(({ id }) => id === wanted);
  if (!model) throw new Error(`The contract knows the model ${wanted}, the catalog does not.`);
  return model;
}

const countOf = ({ count = 1 }: VideosRequest): number => count;

/** Credits of a request: what its videos cost, nothing in test mode. */
const priceOf = (input: VideosRequest, mode: 'live' | 'test'): number =>
  mode === 'test' ? 0 : modelOf(input).credits * countOf(input);

/** The task of a checked request. What was left open is decided here and kept with the input. */
function composeVideos(core: Core, request: VideosRequest, payer: Payer, requestId: string): Composed {
  const { metadata = {}, dry_run: _, ...asked } = request;
  const model = modelOf(request);
  const count = countOf(request);
  const decided = {
    resolution: asked.resolution ?? '640x360',
    count,
    visibility: asked.visibility ?? 'private',
    seed: asked.seed ?? newSeed(),
  } as const;
  const kind = {
    type: 'videos' as const,
    model: model.id,
    input: { ...asked, ...decided },
    metadata,
    cost: priceOf(request, payer.mode),
    outputs: count,
    eta_seconds: model.secondsEach * count,
    max_seconds: 0,
  };
  return newTask(core, kind, payer, requestId);
}

export const videoCreation: Creation<VideosRequest> = {
  path: 'videos',
  check: (core, { prompt }, _, at) => checkWords(core, { prompt }, at),
  price: priceOf,
  compose: composeVideos,
};
