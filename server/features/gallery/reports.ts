import { createHmac } from 'node:crypto';
import { limits } from '../../../catalog/limits.ts';
import type { WorkReport, WorkReportCreate } from '../../../generated/account/types.gen.ts';
import { addressGroup } from '../../core/addresses.ts';
import type { Core } from '../../core/core.ts';
import { invalidFields } from '../../core/problem.ts';
import { enforceLimit } from '../limits/service.ts';
import { insertReport } from './report-store.ts';
import { workNotFound } from './service.ts';
import { findPublicWork } from './store.ts';

/** By what a network is known again that reported a work: nobody can make it, or read it, without SECRET. */
const computeReporter = ({ secrets }: Core, group: string): string =>
  createHmac('sha256', secrets.key('reporter')).update(group).digest('base64url');

/**
 * Tells support of a public work. What the same network says of it again is folded into what it said first, and answered
 * the same. @throws Problem not_found for what is not public, invalid_field for Other without details, rate_limited.
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
  const report = { work: id, reporter: computeReporter(core, group), reason, details: details.trim() };
  await core.db.tx((tx) => insertReport(tx, report, now));
  return { work_id: id, reason };
}
