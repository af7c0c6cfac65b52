import { inflateSync } from 'node:zlib';

/** The text that a program copies from one of our PDFs, using the character map of each font. */
export function extractText(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const readStream = (object: string) => {
    const start = raw.indexOf('stream\n', raw.indexOf(`\n${object} 0 obj`)) + 7;
    return inflateSync(pdf.subarray(start, raw.indexOf('\nendstream', start))).toString('latin1');
  };
  const maps = new Map<string, readonly string[]>();
  const fonts = /\/Font <<([^>]*)>>/.exec(raw)![1]!;
  for (const [, name, object] of fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const at = raw.indexOf(`\n${object} 0 obj`);
    const map = /\/ToUnicode (\d+) 0 R/.exec(raw.slice(at, raw.indexOf('endobj', at)))![1]!;
    const lines = [...readStream(map).matchAll(/<\w+> <\w+> \[([^\]]*)\]/g)];
    const signs = lines.flatMap(([, list]) => list!.match(/<[^>]*>/g) ?? []);
    const written = (hex: string) =>
      Buffer.from(hex.replaceAll(/[^\da-f]/gi, ''), 'hex')
        .swap16()
        .toString('utf16le');
    maps.set(name!, signs.map(written));
  }
  const content = /\/Contents (\d+) 0 R/.exec(raw)![1]!;
  let font = '';
  let text = '';
  for (const [, used, hex, end] of readStream(content).matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)>|(EMC)/g)) {
    if (used !== undefined) font = used;
    else if (end !== undefined) text += '\n';
    else for (const [glyph] of hex!.matchAll(/.{4}/g)) text += maps.get(font)![Number.parseInt(glyph, 16)];
  }
  return text.replaceAll(/\n+/g, '\n').trim();
}
