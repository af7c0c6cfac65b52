import { formatTime } from '../../../ui/player/format-time.ts';

/** Formats seconds with minutes and tenths: 0:07.5. */
export function formatTenths(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  return `${formatTime(tenths / 10)}.${tenths % 10}`;
}
