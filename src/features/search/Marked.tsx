import { piecesOf } from './marks.ts';

/** A text in which stands out what the query fits. */
export function Marked({ text, terms }: { text: string; terms: ReadonlySet<string> }) {
  return piecesOf(text, terms).map(({ text: piece, marked, start }) =>
    marked ? <mark key={start}>{piece}</mark> : piece,
  );
}
