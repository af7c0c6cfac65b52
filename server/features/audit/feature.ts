import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';

/** What support and administrators did, written in the transactions that did it. */
export const auditLog: Feature = { name: 'audit', account: operations };
