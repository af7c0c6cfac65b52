import { imageModels } from '../../../catalog/images.ts';
import type { ImagesRequest } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { outbound } from '../../core/outbound.ts';
import { type FieldError, invalidFields, urlRefused } from '../../core/problem.ts';
import { capabilityOf } from '../files/service.ts';
import { checkWords, type Composed, type Creation, newSeed, newTask, type Payer } from '../tasks/service.ts';
import { type Asker, ownsPicture } from './store.ts';

/** The model of a request that the contract found good. */
function modelOf({ model: wanted }: ImagesRequest) {
  const model = imageModels.find(({ id }) => id === wanted);
  if (!model) throw new Error(`The contract knows the model ${wanted}, the catalog does not.`);
  return model;
}

const countOf = ({ count = 1 }: ImagesRequest): number => count;

/** Credits of a request: what its images cost, nothing in test mode. */
const priceOf = (input: ImagesRequest, mode: 'live' | 'test'): number =>
  mode === 'test' ? 0 : modelOf(input).credits * countOf(input);

/**
 * The rules of a request for images beyond its schema. `at` is where the request stands in the body.
 * @throws Problem invalid_field, content_refused, address_refused.
 */
async function checkImages(core: Core, input: ImagesRequest, asker: Asker, at: string): Promise<void> {
  const { prompt, image, strength } = input;
  checkWords(core, { prompt }, at);
  const refuse = (error: FieldError) => invalidFields([{ ...error, pointer: at + error.pointer }]);
  if (image === undefined) {
    if (strength === undefined) return;
    throw refuse({ pointer: '/image', code: 'required', detail: '`image` is required together with `strength`.' });
  }
  const capability = capabilityOf(core, image);
  if (capability !== null) {
    if (await ownsPicture(core.db, asker, capability, core.clock.now())) return;
    const detail = '`image` does not exist, belongs to another account, or has expired.';
    throw refuse({ pointer: '/image', code: 'invalid', detail });
  }
  const rule = outbound(core).refusalToFetch(image);
  if (rule !== null) throw urlRefused(`${at}/image`, rule);
}

/** The task of a checked request. What was left open is decided here and kept with the input. */
function composeImages(core: Core, request: ImagesRequest, payer: Payer, requestId: string): Composed {
  const { metadata = {}, dry_run: _, ...asked } = request;
  const model = modelOf(request);
  const count = countOf(request);
  const decided = {
    aspect_ratio: asked.aspect_ratio ?? '1:1',
    size: asked.size ?? 1024,
    count,
    visibility: asked.visibility ?? 'private',
    seed: asked.seed ?? newSeed(),
  } as const;
  const start = asked.image === undefined ? {} : { strength: asked.strength ?? 0.5 };
  const kind = {
    type: 'images' as const,
    model: model.id,
    input: { ...asked, ...decided, ...start },
    metadata,
    cost: priceOf(request, payer.mode),
    outputs: count,
    eta_seconds: model.secondsEach * count,
    max_seconds: 0,
  };
  return newTask(core, kind, payer, requestId);
}

export const imageCreation: Creation<ImagesRequest> = {
  path: 'images',
  check: checkImages,
  price: priceOf,
  compose: composeImages,
};
