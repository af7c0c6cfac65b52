import type { Feature } from '../../core/feature.ts';
import { createKeyed, createOwn } from '../tasks/service.ts';
import { imageCreation } from './compose.ts';

/** Images, of words and of other images. They are tasks: features/tasks has them made, by service.ts. */
export const images: Feature = {
  name: 'images',
  v2: (core) => ({ v2Images: createKeyed(core, imageCreation) }),
  account: (core) => ({ createImages: createOwn(core, imageCreation) }),
};
