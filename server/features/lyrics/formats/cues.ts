import { textOf, type TimedLine, type TimedSong } from '../lines.ts';
import { clockTime, milliseconds } from './times.ts';

function stamp(seconds: number, mark: ',' | '.'): string {
  const { hours, minutesOfHour, seconds: rest, fraction } = clockTime(seconds, 1000);
  return `${hours}:${minutesOfHour}:${rest}${mark}${fraction}`;
}

/** From when to when a line is shown. A cue that does not last is no cue. */
function shown({ start, end }: TimedLine, mark: ',' | '.'): string {
  const until = Math.max(milliseconds(end), milliseconds(start) + 1) / 1000;
  return `${stamp(start, mark)} --> ${stamp(until, mark)}`;
}

/** SubRip: a numbered cue for every line. It has no escapes; an arrow in the text would be read as a time. */
export function srt({ lines }: TimedSong): string {
  const cues = lines.map((line, n) => `${n + 1}\n${shown(line, ',')}\n${textOf(line).replaceAll('-->', '→')}\n`);
  return cues.join('\n');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * WebVTT: a cue for every line, a time before each word but the first. Times within a cue must rise and stay inside it;
 * words too close together to differ in milliseconds share one.
 */
export function vtt({ lines }: TimedSong): string {
  const cues = lines.map((line) => {
    let last = milliseconds(line.start);
    const words = line.words.map(({ before, text, start }) => {
      const at = milliseconds(start);
      const time = at > last && at < milliseconds(line.end) ? `<${stamp(start, '.')}>` : '';
      last = Math.max(last, at);
      return `${escaped(before)}${time}${escaped(text)}`;
    });
    return `${shown(line, '.')}\n${words.join('')}${escaped(line.after)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
