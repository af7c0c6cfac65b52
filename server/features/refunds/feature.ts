import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';

/** Money that is asked back. What goes back is carried out by orders. */
export const refunds: Feature = { name: 'refunds', account: operations };
