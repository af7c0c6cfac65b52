import type { Feature } from '../../core/feature.ts';
import { openControlSocket } from './control-socket.ts';

export const admin: Feature = { name: 'admin', start: openControlSocket };
