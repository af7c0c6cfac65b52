import { videoModels } from '../../../catalog/videos.ts';
import type { VideosRequest } from '../../../generated/v2/types.gen.ts';
import type { Feature } from '../../core/feature.ts';
import { rejectRefusedWords, createCounted, createKeyed, createOwn, type Creation } from '../tasks/service.ts';

const creation: Creation<VideosRequest> = {
  path: 'videos',
  check: (core, { prompt }, _, at) => rejectRefusedWords(core, { prompt }, at),
  ...createCounted<VideosRequest>('videos', videoModels, ({ resolution = '640x360' }) => ({ resolution })),
};

/** Videos from text. They are tasks: features/tasks runs them through service.ts. */
export const videos: Feature = {
  name: 'videos',
  v2: (core) => ({ v2Videos: createKeyed(core, creation) }),
  account: (core) => ({ createVideos: createOwn(core, creation) }),
};
