import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';

/** Questions about orders. */
export const questions: Feature = { name: 'questions', account: operations };
