import type { Feature } from '../../core/feature.ts';
import { operations, v2Operations } from './operations.ts';

export const credits: Feature = { name: 'credits', account: operations, v2: v2Operations };
