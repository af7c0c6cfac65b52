import { translate } from '@docusaurus/Translate';
import type { Range } from './use-range.ts';

/** How far back a range goes, in words. */
export const rangeName: Readonly<Record<Range, () => string>> = {
  '24h': () => translate({ id: 'overview.range.24h', message: '24 hours' }),
  '7d': () => translate({ id: 'overview.range.7d', message: '7 days' }),
  '30d': () => translate({ id: 'overview.range.30d', message: '30 days' }),
};
