import type { ReportReview } from '../../../generated/account/types.gen.ts';
import { getClientAddress } from '../../core/caller.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { type CsvColumns, fields, sendCsv } from '../../core/csv.ts';
import { getActor } from '../audit/service.ts';
import { decideReport, listReports } from './decisions.ts';
import { countPlay } from './plays.ts';
import { reportWork } from './reports.ts';
import { listGalleryWorks, getGalleryLyrics, getGalleryWork } from './service.ts';

const COLUMNS: CsvColumns<ReportReview> = {
  ...fields<ReportReview>('reported_at', 'id', 'kind', 'title', 'task_id', 'customer_id', 'customer_email', 'reports'),
  reasons: (work) => [...new Set(work.said.map(({ reason }) => reason))].toSorted().join(' '),
  ...fields<ReportReview>('state', 'visibility', 'decided_at', 'note'),
};

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    listGallery: async (request) => listGalleryWorks(core, getClientAddress(request), request.query),
    getGalleryWork: async (request) => getGalleryWork(core, getClientAddress(request), request.params.id),
    getGalleryLyrics: async (request) => getGalleryLyrics(core, getClientAddress(request), request.params.id),
    countPlay: async (request) => countPlay(core, getClientAddress(request), request.params.id),
    reportWork: async (request) => reportWork(core, getClientAddress(request), request.params.id, request.body),
    listReports: async ({ query }) => listReports(core, query),
    exportReports: async ({ query }, reply) =>
      sendCsv(reply, 'reports', COLUMNS, (part) => listReports(core, { ...query, ...part })),
    decideReport: async (request) => decideReport(core, getActor(request), request.params.id, request.body),
  };
}
