import { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';

/** What the page says, for search engines. */
export const statusDescription = (): string =>
  translate(
    {
      id: 'status.description',
      message:
        'How the API, its queues, engines and storage are at this moment, and how they were in the last {days} days.',
    },
    { days: String(limits.statusDays) },
  );
