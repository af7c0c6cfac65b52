import type { Feature } from '../../core/feature.ts';
import { getCatalog } from './service.ts';

export const catalog: Feature = {
  name: 'catalog',
  account: ({ config }) => ({ getCatalog: async () => getCatalog(config) }),
};
