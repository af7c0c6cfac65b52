import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';

export const keys: Feature = { name: 'keys', account: operations };
