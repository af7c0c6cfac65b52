import { ID3Writer } from 'browser-id3-writer';
import type { ClipText } from '../../engine.ts';

/** Writes title, style, words, tempo and cover (JPEG, which every player shows) in front of an MP3. */
export function tagMp3(
  audio: Uint8Array,
  text: ClipText,
  facts: { readonly tempo: number; readonly maker: string; readonly cover: Uint8Array },
): Uint8Array {
  const exact = (bytes: Uint8Array): ArrayBuffer =>
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const writer = new ID3Writer(exact(audio));
  writer
    .setFrame('TIT2', text.title)
    .setFrame('TCON', [text.style])
    .setFrame('TBPM', facts.tempo)
    .setFrame('TSSE', facts.maker)
    .setFrame('APIC', { type: 3, data: exact(facts.cover), description: '' });
  if (text.lyrics !== null) writer.setFrame('USLT', { description: '', lyrics: text.lyrics });
  return new Uint8Array(writer.addTag());
}
