import type { Feature } from '../../core/feature.ts';
import { accountOperations, v2Operations } from './operations.ts';

/** Videos, of words. They are tasks: features/tasks has them made, by service.ts. */
export const videos: Feature = { name: 'videos', v2: v2Operations, account: accountOperations };
