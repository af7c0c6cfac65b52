import { requireKey, requireSession } from '../../core/principal.ts';
import type { Feature } from '../../core/feature.ts';
import { readImageBody } from './form.ts';
import { SAME_ORIGIN } from '../outputs/service.ts';
import { createUpload } from './service.ts';

/** Images that customers upload as sources. */
export const uploads: Feature = {
  name: 'uploads',
  v2: (core) => ({
    v2Uploads: (request) =>
      createUpload(core, requireKey(request).customerId, () => readImageBody(request), core.config.publicUrl),
  }),
  account: (core) => ({
    createUpload: (request) =>
      createUpload(core, requireSession(request).customerId, () => readImageBody(request), SAME_ORIGIN),
  }),
};
