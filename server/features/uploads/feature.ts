import { requireSession } from '../../core/principal.ts';
import type { Feature } from '../../core/feature.ts';
import { createUpload } from './service.ts';

/** Images that customers upload as sources. */
export const uploads: Feature = {
  name: 'uploads',
  account: (core) => ({
    createUpload: async (request) =>
      createUpload(core, requireSession(request).customerId, request.rawBody ?? Buffer.alloc(0)),
  }),
};
