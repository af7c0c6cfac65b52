import { translate } from '@docusaurus/Translate';
import type { WorkReportReason } from '#generated/account/types.gen.ts';

/** What can be wrong with a public work. */
export const reportReasons: Readonly<Record<WorkReportReason, () => string>> = {
  rights_of_others: () =>
    translate({ id: 'gallery.report.reason.rights', message: 'It breaks my rights or those of somebody else' }),
  hatred_or_violence: () => translate({ id: 'gallery.report.reason.hatred', message: 'It incites hatred or violence' }),
  sexual_content: () => translate({ id: 'gallery.report.reason.sexual', message: 'It is sexual' }),
  real_person: () =>
    translate({ id: 'gallery.report.reason.person', message: 'It passes for a real person who has not agreed' }),
  illegal: () => translate({ id: 'gallery.report.reason.illegal', message: 'It breaks the law in another way' }),
  other: () => translate({ id: 'gallery.report.reason.other', message: 'Something else' }),
};
