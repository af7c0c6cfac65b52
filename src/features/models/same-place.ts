import type { PageSong } from '../../core/player/page-song.ts';
import { findLastStarted, splitSungLines, type SungLyrics } from '../../ui/player/sung-lines.ts';

/** The sung lines, each with its text and how often it was sung before. */
function listLines(lyrics: SungLyrics) {
  const counts = new Map<string, number>();
  return splitSungLines(lyrics).map(({ start, pieces }) => {
    const text = pieces.map((piece) => piece.text).join('');
    const before = counts.get(text) ?? 0;
    counts.set(text, before + 1);
    return { start, text, before };
  });
}

/**
 * The position in `other` that corresponds to one in `song`, in seconds: in the same line of the lyrics, or after the same share of
 * the song if `other` doesn't have that line.
 */
export function findSamePlace(song: PageSong, other: PageSong, time: number): number {
  const lines = song.lyrics ? listLines(song.lyrics) : [];
  const line = lines[findLastStarted(lines, time)];
  const same = other.lyrics
    ? listLines(other.lyrics).find(({ text, before }) => text === line?.text && before === line.before)
    : undefined;
  const place = line && same ? same.start + time - line.start : (time / song.duration) * other.duration;
  return Math.min(place, other.duration);
}
