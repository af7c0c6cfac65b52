import { imageModels } from '../../../catalog/images.ts';
import type { ImagesRequest } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { outbound } from '../../core/outbound.ts';
import { type FieldError, invalidFields, urlRefused } from '../../core/problem.ts';
import { parseCapability } from '../files/service.ts';
import { rejectRefusedWords, composeCountedTasks, type Creation } from '../tasks/service.ts';
import { ownsImage } from './store.ts';

/**
 * Validates what the schema of an image request can't express. `at` is the position of the request in the body.
 * @throws Problem invalid_field, content_refused, address_refused.
 */
async function validateImages(
  core: Core,
  input: ImagesRequest,
  caller: Pick<Caller, 'customerId' | 'mode'>,
  at: string,
): Promise<void> {
  const { prompt, image, strength } = input;
  rejectRefusedWords(core, { prompt }, at);
  const refuse = (error: FieldError) => invalidFields([{ ...error, pointer: at + error.pointer }]);
  if (image === undefined) {
    if (strength === undefined) return;
    throw refuse({ pointer: '/image', code: 'required', detail: '`image` is required together with `strength`.' });
  }
  const capability = parseCapability(core, image);
  if (capability !== null) {
    if (await ownsImage(core.db, caller, capability, core.clock.now())) return;
    const detail = '`image` does not exist, belongs to another account, or has expired.';
    throw refuse({ pointer: '/image', code: 'invalid', detail });
  }
  const rule = outbound(core).findFetchRefusal(image);
  if (rule !== null) throw urlRefused(`${at}/image`, rule);
}

export const imageCreation: Creation<ImagesRequest> = {
  path: 'images',
  check: validateImages,
  ...composeCountedTasks<ImagesRequest>(
    'images',
    imageModels,
    ({ aspect_ratio = '1:1', size = 1024, image, strength = 0.5 }) => ({
      aspect_ratio,
      size,
      ...(image === undefined ? {} : { strength }),
    }),
  ),
};
