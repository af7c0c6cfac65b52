import { ID3Writer } from 'browser-id3-writer';
import type { ClipText, SungWord } from '../../engine.ts';
import { toLines } from '../../timed-lines.ts';

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
    // Players join the parts as they are, so each one includes the text before it. A line break begins a line.
    const parts = toLines(facts.words, text.lyrics ?? '').flatMap(({ words, after }, line) =>
      words.map(({ before, text: word, start }, at): [string, number] => {
        const lineBreak = line > 0 && at === 0 ? '\n' : '';
        const rest = at === words.length - 1 ? after : '';
        return [lineBreak + before + word + rest, Math.round(start * 1000)];
      }),
    );
    writer.setFrame('SYLT', { type: 1, text: parts, timestampFormat: 2, description: '' });
  }
  return new Uint8Array(writer.addTag());
}
