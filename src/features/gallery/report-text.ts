import { translate } from '@docusaurus/Translate';
import type { WorkReportReason } from '#generated/account/types.gen.ts';

/** Reasons for a report. */
export const reportReasons: Readonly<Record<WorkReportReason, () => string>> = {
  rights_of_others: () =>
    translate({ id: 'gallery.report.reason.rights', message: 'It infringes my rights or someone else’s' }),
  hatred_or_violence: () => translate({ id: 'gallery.report.reason.hatred', message: 'It incites hatred or violence' }),
  sexual_content: () => translate({ id: 'gallery.report.reason.sexual', message: 'It contains sexual content' }),
  real_person: () =>
    translate({ id: 'gallery.report.reason.person', message: 'It impersonates a real person without consent' }),
  illegal: () => translate({ id: 'gallery.report.reason.illegal', message: 'It’s illegal in another way' }),
  other: () => translate({ id: 'gallery.report.reason.other', message: 'Something else' }),
};
