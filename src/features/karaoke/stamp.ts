import { formatTime } from '../../ui/player/format-time.ts';

/** Seconds as a clock that shows milliseconds: 1:02.345. */
export function stampOf(seconds: number): string {
  const milliseconds = Math.round(Math.max(0, seconds) * 1000);
  return `${formatTime(milliseconds / 1000)}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** What was typed as seconds: `62.345`, `1:02.345`, `1:02,3`. Null for what is no time. */
export function readStamp(text: string): number | null {
  const found = /^(?:(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!found) return null;
  const [, minutes, seconds, fraction = ''] = found;
  if (minutes !== undefined && Number(seconds) >= 60) return null;
  return Number(minutes ?? 0) * 60 + Number(seconds) + Number(`0.${fraction || '0'}`);
}
