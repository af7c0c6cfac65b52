import { lineText, type TimedLine, type TimedSong } from '../../../../engines/timed-lines.ts';
import { clockTime } from './times.ts';

/** `mm:ss.xx`; minutes may exceed 59. */
function formatTime(seconds: number): string {
  const { minutes, seconds: rest, fraction } = clockTime(seconds, 100);
  return `${minutes}:${rest}.${fraction}`;
}

/** LRC has no escapes, so text that looks like a time or tag gets similar brackets of another script. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[(?=[^\]]*:)/g, '［')
    .replaceAll(/<(?=\d+:\d)/g, '＜')
    .replaceAll(/[\r\n]+/g, ' ');

function file({ title, seconds, lines }: TimedSong, write: (line: TimedLine) => string): string {
  const tags = [`[ti:${title.replaceAll(/[[\]\r\n]+/g, ' ').trim()}]`, `[length:${formatTime(seconds)}]`];
  return `${[...tags, ...lines.map(write)].join('\n')}\n`;
}

/** LRC: a time per line. */
export function lrc(song: TimedSong): string {
  return file(song, (line) => `[${formatTime(line.start)}]${plain(lineText(line))}`);
}

/** Enhanced LRC: a time before every word, and one after the last for the end of the line. */
export function elrc(song: TimedSong): string {
  return file(song, ({ words, after, start, end }) => {
    const timed = words.map(({ before, text, start: from }) => `${plain(before)}<${formatTime(from)}>${plain(text)}`);
    return `[${formatTime(start)}]${timed.join('')}${plain(after)}<${formatTime(end)}>`;
  });
}
