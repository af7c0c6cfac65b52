import type { Feature } from '../../core/feature.ts';
import { operations, v2Operations } from './operations.ts';

export const keys: Feature = { name: 'keys', account: operations, v2: v2Operations };
