import { lineText, type TimedLine, type TimedSong } from '../../../../engines/timed-lines.ts';
import { clockTime, milliseconds } from './times.ts';

function formatTime(seconds: number, mark: ',' | '.'): string {
  const { hours, minutesOfHour, seconds: rest, fraction } = clockTime(seconds, 1000);
  return `${hours}:${minutesOfHour}:${rest}${mark}${fraction}`;
}

/** The time range of a line. A range without duration isn't valid. */
function formatTimeRange({ start, end }: TimedLine, mark: ',' | '.'): string {
  const until = Math.max(milliseconds(end), milliseconds(start) + 1) / 1000;
  return `${formatTime(start, mark)} --> ${formatTime(until, mark)}`;
}

/** SubRip: a numbered cue per line. It has no escapes, and an arrow in the text would be parsed as a time. */
export function srt({ lines }: TimedSong): string {
  const cues = lines.map(
    (line, n) => `${n + 1}\n${formatTimeRange(line, ',')}\n${lineText(line).replaceAll('-->', '→')}\n`,
  );
  return cues.join('\n');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * WebVTT: a cue per line, with a time before each word except the first. Times in a cue must increase and stay inside it,
 * so words less than a millisecond apart share one.
 */
export function vtt({ lines }: TimedSong): string {
  const cues = lines.map((line) => {
    let last = milliseconds(line.start);
    const words = line.words.map(({ before, text, start }) => {
      const at = milliseconds(start);
      const time = at > last && at < milliseconds(line.end) ? `<${formatTime(start, '.')}>` : '';
      last = Math.max(last, at);
      return `${escaped(before)}${time}${escaped(text)}`;
    });
    return `${formatTimeRange(line, '.')}\n${words.join('')}${escaped(line.after)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
