import { translate } from '@docusaurus/Translate';

/** After an action on a row all lists and counts are refreshed: also after a refusal, as another person may have been first. */
export const afterwards = {
  failure: () => translate({ id: 'support.deed.failed', message: 'This was not done, please try again' }),
  refresh: 'all',
} as const;
