import { videoModels } from '../../../catalog/videos.ts';
import type { VideosRequest } from '../../../generated/v2/types.gen.ts';
import type { Feature } from '../../core/feature.ts';
import { checkWords, counted, createKeyed, createOwn, type Creation } from '../tasks/service.ts';

const creation: Creation<VideosRequest> = {
  path: 'videos',
  check: (core, { prompt }, _, at) => checkWords(core, { prompt }, at),
  ...counted<VideosRequest>('videos', videoModels, ({ resolution = '640x360' }) => ({ resolution })),
};

/** Videos, of words. They are tasks: features/tasks has them made, by service.ts. */
export const videos: Feature = {
  name: 'videos',
  v2: (core) => ({ v2Videos: createKeyed(core, creation) }),
  account: (core) => ({ createVideos: createOwn(core, creation) }),
};
