import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { fileNotFound, getSecondsLeft, sendFile } from './send.ts';
import { sweepObjects } from './orphans.ts';
import { isCapability } from './service.ts';
import { deleteExpired, findFile } from './store.ts';

type FileRequest = FastifyRequest<{ Params: { capability: string }; Querystring: Readonly<Record<string, unknown>> }>;

const SIGNED_SECONDS = 300;

async function serveFile(core: Core, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const now = core.clock.now();
  const { capability } = request.params;
  const file = isCapability(capability) ? await findFile(core.db, capability, now) : null;
  if (!file) throw fileNotFound();
  return sendFile(core, request, reply, file, {
    download: 'download' in request.query,
    // The bytes of a URL never change, but they must not be shown after the file expires.
    cacheControl: `private, max-age=${getSecondsLeft(file, now)}, immutable`,
    signedSeconds: SIGNED_SECONDS,
  });
}

/** Rows deleted per statement. */
const EXPIRED = 500;

/** Deletes expired files. Each file has its own expiry time. */
async function expireFiles({ db, clock }: Core, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if ((await deleteExpired(db, clock.now(), EXPIRED)) < EXPIRED) return;
}

/** Files by capability: anyone with the URL can download the file until it expires. */
export const files: Feature = {
  name: 'files',
  start: async (core) => {
    core.schedules.add({ name: 'files.expire', everySeconds: 300, run: (signal) => expireFiles(core, signal) });
    core.schedules.add({
      name: 'files.sweep',
      everySeconds: 10,
      condition: 'exists (select from orphaned_objects where delete_at <= now())',
      run: (signal) => sweepObjects(core, signal),
    });
  },
  routes: async (app: FastifyInstance, core: Core) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/api/files/:capability',
      handler: (request, reply) => serveFile(core, request as FileRequest, reply),
    });
  },
};
