import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';

export const credits: Feature = { name: 'credits', account: operations };
