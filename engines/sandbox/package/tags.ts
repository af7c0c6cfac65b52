import { ID3Writer } from 'browser-id3-writer';
import type { ClipText, SungWord } from '../../engine.ts';

/**
 * Adds tags in front of an MP3: title, style, words (as text and with their times), tempo, and cover. The cover is a
 * JPEG, because every player can show one.
 */
export function tagMp3(
  audio: Uint8Array,
  text: ClipText,
  facts: {
    readonly tempo: number;
    readonly maker: string;
    readonly cover: Uint8Array;
    readonly words: readonly SungWord[];
  },
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
  if (facts.words.length > 0) {
    // The first word of a line includes the line break, as players expect.
    const text = facts.words.map(({ text: word, line, start }, i): [string, number] => {
      const breaks = i > 0 && facts.words[i - 1]?.line !== line;
      return [breaks ? `\n${word}` : word, Math.round(start * 1000)];
    });
    writer.setFrame('SYLT', { type: 1, text, timestampFormat: 2, description: '' });
  }
  return new Uint8Array(writer.addTag());
}
