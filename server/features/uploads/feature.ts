import { requireKey, requireSession } from '../../core/principal.ts';
import type { Feature } from '../../core/feature.ts';
import { readImageBody } from './form.ts';
import { createUpload } from './service.ts';

/** Images that customers upload as sources. */
export const uploads: Feature = {
  name: 'uploads',
  v2: (core) => ({
    v2Uploads: async (request) => createUpload(core, requireKey(request).customerId, await readImageBody(request)),
  }),
  account: (core) => ({
    createUpload: async (request) =>
      createUpload(core, requireSession(request).customerId, await readImageBody(request)),
  }),
};
