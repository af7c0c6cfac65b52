import { limits } from '../../../catalog/limits.ts';
import type { WorkReport, WorkReportCreate } from '../../../generated/account/types.gen.ts';
import { addressGroup } from '../../core/addresses.ts';
import type { Core } from '../../core/core.ts';
import { invalidFields } from '../../core/problem.ts';
import { enforceLimit } from '../limits/service.ts';
import { insertReport } from './report-store.ts';
import { workNotFound } from './service.ts';
import { findPublicWork } from './store.ts';

/**
 * Reports a public work to support. Further reports from the same network are merged into its first and get the same response.
 * @throws Problem not_found if the work isn't public, invalid_field for Other without details, rate_limited.
 */
export async function reportWork(
  core: Core,
  address: string,
  id: string,
  { reason, details = '' }: WorkReportCreate,
): Promise<WorkReport> {
  const group = addressGroup(address);
  await enforceLimit(core.db, `gallery:report:${group}`, limits.gallery.reportsPerMinute);
  if (reason === 'other' && details.trim() === '') {
    throw invalidFields([{ pointer: '/details', code: 'required', detail: 'Say what is wrong with it.' }]);
  }
  const now = core.clock.now();
  if (!(await findPublicWork(core.db, id, now))) throw workNotFound();
  const report = { work: id, reporter: core.secrets.mark('reporter', group), reason, details: details.trim() };
  await core.db.tx((tx) => insertReport(tx, report, now));
  return { work_id: id, reason };
}
