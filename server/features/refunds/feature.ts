import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';

/** Refund requests. The payouts are sent by `orders`. */
export const refunds: Feature = { name: 'refunds', account: operations };
