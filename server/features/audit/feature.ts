import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';

/** The actions of support and administrators, recorded in the transactions of the actions. */
export const auditLog: Feature = { name: 'audit', account: operations };
