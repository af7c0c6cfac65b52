import type { MusicInput, MusicJob } from '../../engine.ts';
import type { Lyrics, Stanza } from './lyrics.ts';
import { createLyrics } from './song-lyrics.ts';

/** The lyrics of a continuation. */
interface Continued {
  /** The whole song's text and stanzas, or null if nobody sings. */
  readonly all: Lyrics | null;
  /** The lyrics that are still to be sung. Line numbers refer to the text of the whole song. */
  readonly next: Lyrics | null;
}

const shifted = (stanzas: readonly Stanza[], by: number): readonly Stanza[] =>
  stanzas.map(({ kind, lines }) => ({ kind, lines: lines.map((line) => ({ ...line, at: line.at + by })) }));

/** The stanzas that weren't sung yet. If there are none, the chorus is repeated, or else the last stanza. */
function remaining({ stanzas }: Lyrics, sung: ReadonlySet<number>): readonly Stanza[] {
  const left = stanzas
    .map(({ kind, lines }) => ({ kind, lines: lines.filter(({ at }) => !sung.has(at)) }))
    .filter(({ lines }) => lines.length > 0);
  if (left.length > 0) return left;
  const chorus = stanzas.findLast(({ kind, lines }) => kind === 'chorus' && lines.length > 0);
  return [chorus ?? stanzas.findLast(({ lines }) => lines.length > 0)].flatMap((stanza) => stanza ?? []);
}

/**
 * The lyrics of a continued song. `sung` contains the lines sung before the continuation. A request with its own lyrics or another
 * subject adds new ones after those.
 */
export function continueLyrics(
  before: Lyrics | null,
  sung: ReadonlySet<number>,
  job: MusicJob,
  previous: MusicInput,
): Continued {
  const { input } = job;
  if (input.instrumental) return { all: before, next: null };
  const isChanged =
    input.lyrics !== previous.lyrics || (input.lyrics === undefined && input.prompt !== previous.prompt);
  if (before && !isChanged && !previous.instrumental) {
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
