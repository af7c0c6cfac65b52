import type { Feature } from '../../core/feature.ts';
import { createKeyed, createOwn } from '../tasks/service.ts';
import { videoCreation } from './compose.ts';

/** Videos, of words. They are tasks: features/tasks has them made, by service.ts. */
export const videos: Feature = {
  name: 'videos',
  v2: (core) => ({ v2Videos: createKeyed(core, videoCreation) }),
  account: (core) => ({ createVideos: createOwn(core, videoCreation) }),
};
