import type { Feature } from '../../core/feature.ts';
import { createKeyHandler, createDashboardHandler } from '../tasks/service.ts';
import { imageCreation } from './compose.ts';

/** Images from text and from other images. They are tasks: features/tasks runs them through service.ts. */
export const images: Feature = {
  name: 'images',
  v2: (core) => ({ v2Images: createKeyHandler(core, imageCreation) }),
  account: (core) => ({ createImages: createDashboardHandler(core, imageCreation) }),
};
