import { piecesOf } from './marks.ts';

/** A text in which stands out what the query fits. */
export function Marked({ text, terms }: { text: string; terms: ReadonlySet<string> }) {
  return piecesOf(text, terms).map((piece, at) => (piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text));
}
