import type { Feature } from '../../core/feature.ts';
import { catalogAnswer } from './service.ts';

export const catalog: Feature = {
  name: 'catalog',
  account: ({ config }) => ({ getCatalog: async () => catalogAnswer(config) }),
};
