import type { Note, Score, SungLine, Track, Vocal } from './score.ts';

/** Joins two tracks at a beat. */
function joined(before: Track | undefined, after: Track | undefined, beat: number): Track | null {
  const known = before ?? after;
  if (!known) return null;
  const kept = before?.notes.filter((note) => note.beat < beat) ?? [];
  const added = after?.notes.filter((note) => note.beat >= beat) ?? [];
  const notes: readonly Note[] = [...kept, ...added];
  return notes.length > 0 ? { ...known, notes } : null;
}

/** Joins the lines that start before a beat with those of the other part after it. The same singer sings both. */
function joinedVocal(before: Vocal | null, after: Vocal | null, beat: number): Vocal | null {
  const begin = ({ notes }: SungLine): number => notes[0]?.beat ?? 0;
  const kept = before?.lines.filter((line) => begin(line) < beat) ?? [];
  const added = after?.lines.filter((line) => begin(line) >= beat) ?? [];
  const singer = before ?? after;
  return singer && { ...singer, lines: [...kept, ...added] };
}

/**
 * Joins two scores: `before` up to a beat, note for note, then `after`, whose beats also count from the start of the song. Notes
 * struck before the beat ring on.
 */
export function joinScores(before: Score, after: Score, beat: number): Score {
  const parts = new Set([...before.tracks, ...after.tracks].map(({ part }) => part));
  const findTrack = (score: Score, part: string) => score.tracks.find((track) => track.part === part);
  const tracks = [...parts].flatMap((part) => joined(findTrack(before, part), findTrack(after, part), beat) ?? []);
  const chords = [
    ...before.chords.filter((span) => span.beat < beat),
    ...after.chords.filter((span) => span.beat >= beat),
  ];
  const passed = before.endings.map((ending) => ({ ...ending, until: Math.min(ending.until, beat) }));
  const coming = after.endings.map((ending) => ({ ...ending, from: Math.max(ending.from, beat) }));
  return {
    ...after,
    chords,
    tracks,
    vocal: joinedVocal(before.vocal, after.vocal, beat),
    endings: [...passed, ...coming],
  };
}
