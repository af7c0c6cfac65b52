import { hasRoomFor } from '../compose/sung-form.ts';
import type { MusicJob } from '../../engine.ts';
import { readRequest } from '../request/read-request.ts';
import type { Lyrics, Stanza } from './lyrics.ts';
import { readLyrics } from './read-lyrics.ts';
import { writeLyrics } from './write-lyrics.ts';
import type { Draft, Material } from './write-lyrics.ts';

const marks: Readonly<Record<Draft['kind'], string>> = {
  intro: '[Intro]',
  verse: '[Verse]',
  prechorus: '[Pre-Chorus]',
  chorus: '[Chorus]',
  bridge: '[Bridge]',
  outro: '[Outro]',
};

/** Ends a line with a full stop if it would have continued in the stanza that was cut. */
const ended = (line: string): string => line.replace(/[,;:]$/u, '.').replace(/[，、；：]$/u, '。');

/** The lyrics of some stanzas, each with its mark. */
function setOut(drafts: readonly Draft[], rest: Omit<Lyrics, 'text' | 'stanzas'>): Lyrics {
  const text: string[] = [];
  const stanzas = drafts.map(({ kind, lines: written }): Stanza => {
    const lines = written.map((line, i) => (i === written.length - 1 ? ended(line) : line));
    if (text.length > 0) text.push('');
    text.push(marks[kind]);
    const from = text.length;
    text.push(...lines);
    return { kind, lines: lines.map((line, i) => ({ text: line, at: from + i })) };
  });
  return { text: text.join('\n'), stanzas, ...rest };
}

/** Layouts of the material, from the longest song to a single line. A bridge requires a model of richness 2. */
function layouts(
  { verses: [first, second], chorus, bridge }: Material,
  richness: number,
): readonly (readonly Draft[])[] {
  const upTo = (draft: Draft, count: number): Draft => ({ ...draft, lines: draft.lines.slice(0, count) });
  const all = [
    [first, chorus, second, chorus, bridge, chorus],
    [first, chorus, second, chorus],
    [first, chorus, bridge, chorus],
    [first, chorus, upTo(second, 2), chorus],
    [first, second, chorus],
    [first, chorus],
    [first, upTo(chorus, 2)],
    [upTo(first, 2), chorus],
    [upTo(first, 2), upTo(chorus, 2)],
    [first],
    [upTo(first, 2)],
    [upTo(first, 1)],
  ];
  return all.filter((drafts) => richness >= 2 || !drafts.includes(bridge));
}

/**
 * The lyrics of a job's songs, or null if nobody sings. A customer's own lyrics stay unchanged: the song takes the time they need,
 * up to `job.maxSeconds`, and lines that don't fit aren't sung. Otherwise they are written in the language of the prompt, as many
 * as the song has room for. Both clips have the same lyrics.
 */
export function createLyrics(job: MusicJob): Lyrics | null {
  const { input } = job;
  if (input.instrumental) return null;
  const gender = input.vocal_gender ?? null;
  if (input.lyrics !== undefined && input.lyrics.trim() !== '') {
    return { ...readLyrics(input.lyrics), maxSeconds: job.maxSeconds, gender };
  }
  const plan = readRequest(job, 0);
  const material = writeLyrics(input.prompt ?? '', input.seed);
  const candidates = layouts(material, plan.richness).map((layout) =>
    setOut(layout, { language: material.language, maxSeconds: plan.maxSeconds, gender }),
  );
  return candidates.find((lyrics) => hasRoomFor(lyrics, plan)) ?? candidates.at(-1) ?? null;
}
