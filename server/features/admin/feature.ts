import type { Feature } from '../../core/feature.ts';
import { openControlSocket } from './control-socket.ts';
import { operations } from './operations.ts';

export const admin: Feature = { name: 'admin', account: operations, start: openControlSocket };
