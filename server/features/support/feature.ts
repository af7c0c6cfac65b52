import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';

/** The work of support and administrators, beside what each feature does of it. */
export const support: Feature = { name: 'support', account: operations };
