import { describe, expect, it } from 'vitest';
import type { SungWord } from '../../../engines/engine.ts';
import { srt, vtt } from './formats/cues.ts';
import { elrc, lrc } from './formats/lrc.ts';
import { ttml } from './formats/ttml.ts';
import { toLines, lineText, type TimedSong, withSeparators } from '../../../engines/timed-lines.ts';

/** A song with the given words in each line. Each word lasts 0.3 s, and each line starts a second after the previous one ends. */
function song(title: string, lyrics: string, parts: readonly (readonly [line: number, ...words: string[]])[]) {
  let at = 58.997;
  const words = parts.flatMap(([line, ...texts]): SungWord[] => {
    at += 1;
    return texts.map((text) => {
      at += 0.3713;
      return { text, start: at - 0.3713, end: at - 0.05, line, confidence: 1 };
    });
  });
  return {
    joined: withSeparators(words, lyrics)
      .map(({ before, text, after }) => before + text + after)
      .join(''),
    written: parts.map(([line]) => lyrics.split('\n')[line]),
    song: { title, seconds: at + 3, lines: toLines(words, lyrics) } satisfies TimedSong,
  };
}

const songs = {
  Latin: song('Rain & roof', '[Verse]\n"Rain" on a tin-roof,\nit isn\'t <late> & done…\n\n[Chorus]\nOh — oh!', [
    [1, 'Rain', 'on', 'a', 'tin-roof'],
    [2, 'it', "isn't", 'late', 'done'],
    [5, 'Oh', 'oh'],
    [5, 'Oh', 'oh'],
  ]),
  Signs: song('Rock & roll', '— Rock & roll — "tonight" ♪\n♪ stay', [
    [0, 'Rock', 'roll', '"tonight"'],
    [1, 'stay'],
  ]),
  Thai: song('ฝน', 'ฝนตก บน', [[0, 'ฝ', 'น', 'ต', 'ก', 'บ', 'น']]),
  Cyrillic: song('Дождь', '[Куплет]\nДождь, дождь стучит —\nпо крыше', [
    [1, 'Дождь', 'дождь', 'стучит'],
    [2, 'по', 'крыше'],
  ]),
  Chinese: song('雨', '雨落在屋顶，\n我听见 Blue 的声音', [
    [0, '雨', '落', '在', '屋顶'],
    [1, '我', '听见', 'Blue', '的', '声音'],
  ]),
  Japanese: song('雨', '雨が「ふる」よ', [[0, '雨', 'が', 'ふる', 'よ']]),
  Korean: song('비', '비가 내려, 밤새', [[0, '비가', '내려', '밤새']]),
};

const seconds = (text: string): number =>
  text
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The differences between parsed lines and those of the song, beyond the resolution of the format. */
function wrongLines(
  read: readonly { text: string; start: number; end?: number }[],
  { lines }: TimedSong,
  resolution: number,
): unknown[] {
  const off = (time: number, meant: number) => Math.abs(time - meant) > resolution / 2 + 1e-6;
  const wrong = lines.filter((line, n) => {
    const found = read[n];
    return (
      !found || found.text !== lineText(line) || off(found.start, line.start) || off(found.end ?? line.end, line.end)
    );
  });
  return [...wrong, ...read.slice(lines.length)];
}

/** The same for the start times of words, line by line. */
function wrongWords(read: readonly (readonly number[])[], { lines }: TimedSong, resolution: number): unknown[] {
  const meant = lines.map(({ words }) => words.map(({ start }) => start));
  return meant.filter(
    (starts, n) =>
      read[n]?.length !== starts.length ||
      starts.some((start, m) => Math.abs(start - read[n]![m]!) > resolution / 2 + 1e-6),
  );
}

describe.each(Object.entries(songs))('%s', (_, { song: timed, written, joined }) => {
  it('is the joined words with the text between them', () => {
    expect(joined).toBe(written.map((line) => `${line}\n`).join(''));
  });

  it('keeps every line unchanged', () => {
    expect(timed.lines.map(lineText)).toEqual(written);
  });

  it('can be parsed back from LRC', () => {
    const read = [...lrc(timed).matchAll(/^\[(\d+:\d\d\.\d\d)\](.*)$/gm)];
    expect(
      wrongLines(
        read.map(([, time = '', text = '']) => ({ text, start: seconds(time) })),
        timed,
        0.01,
      ),
    ).toEqual([]);
    expect(lrc(timed)).toContain(`[ti:${timed.title}]\n`);
  });

  it('can be parsed back from enhanced LRC, word by word', () => {
    const lines = [...elrc(timed).matchAll(/^\[(\d+:\d\d\.\d\d)\](.*)$/gm)];
    const stamps = lines.map(([, , rest = '']) =>
      [...rest.matchAll(/<(\d+:\d\d\.\d\d)>/g)].map(([, at = '']) => seconds(at)),
    );
    expect(
      wrongLines(
        lines.map(([, time = '', rest = ''], n) => ({
          text: rest.replaceAll(/<\d+:\d\d\.\d\d>/g, ''),
          start: seconds(time),
          end: stamps[n]!.at(-1)!,
        })),
        timed,
        0.01,
      ),
    ).toEqual([]);
    expect(
      wrongWords(
        stamps.map((all) => all.slice(0, -1)),
        timed,
        0.01,
      ),
    ).toEqual([]);
  });

  it('can be parsed back from SubRip', () => {
    const cues = srt(timed).split('\n\n');
    expect(cues.map((cue) => Number(cue.split('\n')[0]))).toEqual(cues.map((_cue, n) => n + 1));
    const read = cues.map((cue) => {
      const [, times = '', text = ''] = cue.split('\n');
      const [start = '', end = ''] = times.split(' --> ');
      expect(times).toMatch(/^\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}$/);
      return { text, start: seconds(start), end: seconds(end) };
    });
    expect(wrongLines(read, timed, 0.001)).toEqual([]);
  });

  it('can be parsed back from WebVTT, word by word', () => {
    const [head, ...cues] = vtt(timed).split('\n\n');
    expect(head).toBe('WEBVTT');
    const bodies = cues.map((cue) => cue.split('\n')[1] ?? '');
    const read = cues.map((cue, n) => {
      const [start = '', end = ''] = (cue.split('\n')[0] ?? '').split(' --> ');
      return { text: unescape(bodies[n]!.replaceAll(/<[^>]*>/g, '')), start: seconds(start), end: seconds(end) };
    });
    expect(wrongLines(read, timed, 0.001)).toEqual([]);
    const words = bodies.map((body, n) => [
      read[n]!.start,
      ...[...body.matchAll(/<(\d\d:\d\d:\d\d\.\d{3})>/g)].map(([, at = '']) => seconds(at)),
    ]);
    expect(wrongWords(words, timed, 0.001)).toEqual([]);
  });

  it('can be parsed back from TTML, word by word', () => {
    const read = [...ttml(timed).matchAll(/<p begin="([\d.]+)s" end="([\d.]+)s">(.*?)<\/p>/g)];
    expect(
      wrongLines(
        read.map(([, start, end, body = '']) => ({
          text: unescape(body.replaceAll(/<[^>]*>/g, '')),
          start: Number(start),
          end: Number(end),
        })),
        timed,
        0.001,
      ),
    ).toEqual([]);
    expect(
      wrongWords(
        read.map(([, start, , body = '']) =>
          [...body.matchAll(/<span begin="([\d.]+)s"/g)].map(([, offset]) => Number(start) + Number(offset)),
        ),
        timed,
        0.002,
      ),
    ).toEqual([]);
  });
});

describe('lines', () => {
  it('without lyrics are joined by spaces only in scripts that use them', () => {
    const line = (...texts: string[]) =>
      toLines(
        texts.map((text, n) => ({ text, start: n, end: n + 1, line: 0, confidence: 1 })),
        '',
      ).map(lineText);
    expect(line('one', 'two')).toEqual(['one two']);
    expect(line('雨', '落')).toEqual(['雨落']);
    expect(line('비가', '내려')).toEqual(['비가 내려']);
  });

  it('that repeat are separate lines', () => {
    expect(songs.Latin.song.lines).toHaveLength(4);
  });
});

describe('text that a format cannot represent', () => {
  const odd = song('[x]\n', 'a --> b <00:01.00> [by:me] \u0001 & c', [[0, 'a', 'b', 'c']]).song;

  it('is escaped, so that it is neither a time nor markup', () => {
    expect(srt(odd)).toContain('\na → b ');
    expect(lrc(odd).split('\n').at(-2)).toBe('[01:00.00]a --> b ＜00:01.00> ［by:me] \u0001 & c');
    expect(vtt(odd)).toContain('--&gt;');
    expect(ttml(odd)).not.toContain('\u0001');
    expect(lrc(odd)).toMatch(/^\[ti:x\]\n/);
  });

  it('rounds up to whole minutes and hours', () => {
    const late = (start: number) => ({
      title: 't',
      seconds: 1,
      lines: [{ words: [{ before: '', text: 'a', start, end: start }], after: '', start, end: start }],
    });
    expect(lrc(late(59.999))).toContain('[01:00.00]a');
    expect(lrc(late(3599.996))).toContain('[60:00.00]a');
    expect(srt(late(3599.9996))).toContain('01:00:00,000 --> 01:00:00,001');
  });

  it('names the language when the script shows it', () => {
    expect(Object.values(songs).map(({ song: timed }) => /xml:lang="([^"]*)"/.exec(ttml(timed))?.[1])).toEqual([
      'und-Latn',
      'und-Latn',
      'und-Thai',
      'und-Cyrl',
      'zh',
      'ja',
      'ko',
    ]);
  });

  it('is empty for instrumentals', () => {
    const empty = { title: 't', seconds: 2, lines: [] };
    expect(vtt(empty)).toBe('WEBVTT\n');
    expect(srt(empty)).toBe('');
    expect(lrc(empty)).toBe('[ti:t]\n[length:00:02.00]\n');
    expect(ttml(empty)).toContain('xml:lang="und"');
  });
});
