import type { BadgeTone } from './StatusBadge.tsx';

/** How an HTTP status is shown. */
export function getStatusTone(status: number): BadgeTone {
  if (status >= 500) return 'bad';
  return status >= 400 ? 'off' : 'good';
}
