import { videoModels } from '../../../catalog/videos.ts';
import type { VideosRequest } from '../../../generated/v2/types.gen.ts';
import type { Feature } from '../../core/feature.ts';
import {
  rejectRefusedWords,
  composeCountedTasks,
  createKeyHandler,
  createDashboardHandler,
  type Creation,
} from '../tasks/service.ts';

const creation: Creation<VideosRequest> = {
  path: 'videos',
  check: (core, { prompt }, _, at) => rejectRefusedWords(core, { prompt }, at),
  ...composeCountedTasks<VideosRequest>('videos', videoModels, ({ resolution = '640x360' }) => ({ resolution })),
};

/** Videos from text. They are tasks: features/tasks runs them through service.ts. */
export const videos: Feature = {
  name: 'videos',
  v2: (core) => ({ v2Videos: createKeyHandler(core, creation) }),
  account: (core) => ({ createVideos: createDashboardHandler(core, creation) }),
};
