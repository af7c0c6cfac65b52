import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';

/** Actions of support and administrators that don't belong to another feature. */
export const support: Feature = { name: 'support', account: operations };
