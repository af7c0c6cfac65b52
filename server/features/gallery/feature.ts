import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { sendFile } from '../files/service.ts';
import { operations } from './operations.ts';
import { workPage } from './page.ts';
import { HAS_EXPIRED } from './plays-store.ts';
import { removeExpired } from './plays.ts';
import { deleteDecidedReports } from './report-store.ts';
import { workNotFound } from './service.ts';
import { findPublicFile, PARTS, type WorkPart } from './store.ts';

type PartRequest = FastifyRequest<{
  Params: { id: string; part: string };
  Querystring: Readonly<Record<string, unknown>>;
}>;

const isPart = (text: string): text is WorkPart => Object.hasOwn(PARTS, text);

/** Browsers must revalidate their copy before each use, so that it disappears when the work stops being public. */
const sending = { cacheControl: 'private, no-cache', signedSeconds: 60 } as const;

const DAY_MS = 86_400_000;

/** Public works, their plays, and reports about them. */
export const gallery: Feature = {
  name: 'gallery',
  account: operations,
  routes: async (app: FastifyInstance, core: Core) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/api/gallery/works/:id/:part',
      handler: async (request, reply) => {
        const { params, query } = request as PartRequest;
        const { id, part } = params;
        const file = isPart(part) ? await findPublicFile(core.db, id, part, core.clock.now()) : null;
        if (!file) throw workNotFound();
        return sendFile(core, request, reply, file, { ...sending, download: 'download' in query });
      },
    });
  },
  page: workPage,
  start: async (core) => {
    core.schedules.add({
      name: 'gallery.forget',
      everySeconds: 3600,
      run: () => deleteDecidedReports(core.db, new Date(core.clock.now().getTime() - limits.reportDays * DAY_MS)),
    });
    core.schedules.add({
      name: 'gallery.expire',
      everySeconds: 60,
      condition: HAS_EXPIRED,
      run: (signal) => removeExpired(core, signal),
    });
  },
};
