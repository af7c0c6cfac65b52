import { formatTime } from '../../ui/player/format-time.ts';

/** Formats seconds with minutes and milliseconds: 1:02.345. */
export const formatTimestamp = (seconds: number): string => formatTime(seconds, 3);

/** Parses seconds such as `62.345`, `1:02.345`, `1:02,3`. Null if it isn't a time. */
export function parseTimestamp(text: string): number | null {
  const found = /^(?:(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!found) return null;
  const [, minutes, seconds, fraction = ''] = found;
  if (minutes !== undefined && Number(seconds) >= 60) return null;
  return Number(minutes ?? 0) * 60 + Number(seconds) + Number(`0.${fraction || '0'}`);
}
