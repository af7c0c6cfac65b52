import type { Feature } from '../../core/feature.ts';
import { accountOperations, v2Operations } from './operations.ts';

export const lyrics: Feature = { name: 'lyrics', v2: v2Operations, account: accountOperations };
