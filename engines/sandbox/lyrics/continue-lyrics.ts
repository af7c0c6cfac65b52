import type { MusicInput, MusicJob } from '../../engine.ts';
import type { Lyrics, Stanza } from './lyrics.ts';
import { createLyrics } from './song-lyrics.ts';

/** Words that go on. */
interface Continued {
  /** The text of the whole song, and its stanzas; null when nobody sings in it. */
  readonly all: Lyrics | null;
  /** What is still to be sung, its lines numbered in the text of the whole song. */
  readonly next: Lyrics | null;
}

const shifted = (stanzas: readonly Stanza[], by: number): readonly Stanza[] =>
  stanzas.map(({ kind, lines }) => ({ kind, lines: lines.map((line) => ({ ...line, at: line.at + by })) }));

/** What was not sung yet; where nothing is left, the chorus again, or else the last stanza. */
function remaining({ stanzas }: Lyrics, sung: ReadonlySet<number>): readonly Stanza[] {
  const left = stanzas
    .map(({ kind, lines }) => ({ kind, lines: lines.filter(({ at }) => !sung.has(at)) }))
    .filter(({ lines }) => lines.length > 0);
  if (left.length > 0) return left;
  const again = stanzas.findLast(({ kind, lines }) => kind === 'chorus' && lines.length > 0);
  return [again ?? stanzas.findLast(({ lines }) => lines.length > 0)].flatMap((stanza) => stanza ?? []);
}

/**
 * The words of a song that is continued. `sung` names the
 * lines that were sung until then. A request with words of its own, or about something else, brings new ones: they follow
 * what was sung.
 */
export function continueLyrics(
  before: Lyrics | null,
  sung: ReadonlySet<number>,
  job: MusicJob,
  previous: MusicInput,
): Continued {
  const { input } = job;
  if (input.instrumental) return { all: before, next: null };
  const asks = input.lyrics !== previous.lyrics || (input.lyrics === undefined && input.prompt !== previous.prompt);
  if (before && !asks && !previous.instrumental) {
    return { all: before, next: { ...before, stanzas: remaining(before, sung) } };
  }
  const fresh = createLyrics(job);
  if (!fresh) return { all: before, next: null };
  const lines = before ? before.text.split('\n').slice(0, Math.max(-1, ...sung) + 1) : [];
  if (!before || lines.length === 0) return { all: fresh, next: fresh };
  const stanzas = shifted(fresh.stanzas, lines.length + 1);
  const kept = before.stanzas
    .map((stanza) => ({ ...stanza, lines: stanza.lines.filter(({ at }) => at < lines.length) }))
    .filter((stanza) => stanza.lines.length > 0);
  const text = [...lines, '', fresh.text].join('\n');
  return { all: { ...fresh, text, stanzas: [...kept, ...stanzas] }, next: { ...fresh, stanzas } };
}
