import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';

export const karaoke: Feature = { name: 'karaoke', account: operations };
