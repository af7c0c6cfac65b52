import type { ReportReview } from '../../../generated/account/types.gen.ts';
import { getClientAddress } from '../../core/caller.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { CSV_PAGE, type CsvColumns, sendCsv } from '../../core/csv.ts';
import { actorOf } from '../audit/service.ts';
import { decideReport, reportPage } from './decisions.ts';
import { reportWork } from './reports.ts';
import { galleryPage, galleryWork } from './service.ts';

const COLUMNS: CsvColumns<ReportReview> = {
  reported_at: (work) => work.reported_at,
  id: (work) => work.id,
  kind: (work) => work.kind,
  title: (work) => work.title,
  task_id: (work) => work.task_id,
  customer_id: (work) => work.customer_id,
  customer_email: (work) => work.customer_email,
  reports: (work) => work.reports,
  reasons: (work) => [...new Set(work.said.map(({ reason }) => reason))].toSorted().join(' '),
  state: (work) => work.state,
  visibility: (work) => work.visibility,
  decided_at: (work) => work.decided_at,
  note: (work) => work.note,
};

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    listGallery: async (request) => galleryPage(core, getClientAddress(request), request.query),
    getGalleryWork: async (request) => galleryWork(core, getClientAddress(request), request.params.id),
    reportWork: async (request) => reportWork(core, getClientAddress(request), request.params.id, request.body),
    listReports: async ({ query }) => reportPage(core, query),
    exportReports: async ({ query }, reply) =>
      sendCsv(reply, 'reports', COLUMNS, (cursor) => reportPage(core, { ...query, cursor, limit: CSV_PAGE })),
    decideReport: async (request) => decideReport(core, actorOf(request), request.params.id, request.body),
  };
}
