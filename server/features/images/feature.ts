import type { Feature } from '../../core/feature.ts';
import { accountOperations, v2Operations } from './operations.ts';

/** Images, of words and of other images. They are tasks: features/tasks has them made, by service.ts. */
export const images: Feature = { name: 'images', v2: v2Operations, account: accountOperations };
