import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { create } from 'fontkit';
import type { Locale } from '../../../core/site/locale.ts';
import { woffToSfnt } from './sfnt.ts';

export type Weight = 400 | 700;

interface Font {
  /** What a document calls it. */
  readonly name: string;
  readonly file: Buffer;
  has(codePoint: number): boolean;
}

const folder = resolve(import.meta.dirname, '..', '..', '..', '..', 'fonts');

const LETTERS = ['noto-sans-latin', 'noto-sans-latin-ext', 'noto-sans-cyrillic'];
const HAN = {
  zh: 'noto-sans-sc-chinese-simplified',
  ja: 'noto-sans-jp-japanese',
  ko: 'noto-sans-kr-korean',
} as const;

const unpacked = new Map<string, Font>();

/** Unpacked when it is first needed: 7 MB that most servers seldom write with. */
function loadFont(face: string, weight: Weight): Font {
  const name = `${face}-${weight}`;
  let font = unpacked.get(name);
  if (!font) {
    const file = woffToSfnt(readFileSync(resolve(folder, `${name}-normal.woff`)));
    const signs = create(file);
    font = { name, file, has: (codePoint) => signs.hasGlyphForCodePoint(codePoint) };
    unpacked.set(name, font);
  }
  return font;
}

/** The same sign is drawn otherwise in China and in Japan: the language's own comes first. None of them has all signs. */
const facesFor = (locale: Locale): readonly string[] => {
  const { zh, ja, ko } = HAN;
  if (locale === 'ja') return [...LETTERS, ja, zh, ko];
  return locale === 'ko' ? [...LETTERS, ko, zh, ja] : [...LETTERS, zh, ja, ko];
};

/** A piece of a text that one font can write. */
export interface FontRun {
  readonly text: string;
  readonly font: Font;
}

/** Stands for what no font can write; for a space that is narrower than others, which French numbers have, the plain one. */
const getSubstitute = (sign: string): string => (/\s/.test(sign) ? '\u{a0}' : '\u{fffd}');

/** A text in pieces, each with a font that has its signs. */
export function splitRuns(text: string, locale: Locale, weight: Weight): FontRun[] {
  const faces = facesFor(locale);
  const find = (codePoint: number) => faces.map((face) => loadFont(face, weight)).find((font) => font.has(codePoint));
  const runs: { text: string; font: Font }[] = [];
  for (const sign of text) {
    const font = find(sign.codePointAt(0)!);
    const last = runs.at(-1);
    const written = font ? sign : getSubstitute(sign);
    const by = font ?? find(written.codePointAt(0)!) ?? loadFont(LETTERS[0]!, weight);
    if (last?.font === by) last.text += written;
    else runs.push({ text: written, font: by });
  }
  return runs;
}
