import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { create } from 'fontkit';
import type { Locale } from '../../../core/site/locale.ts';
import { woffToSfnt } from './sfnt.ts';

export type Weight = 400 | 700;

interface Font {
  /** The name of the font in a document. */
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

/** Decompressed on first use, because it takes 7 MB and most servers rarely need it. */
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

/** Some characters look different in Chinese and Japanese, so the font of the language comes first. No font has all characters. */
const facesFor = (locale: Locale): readonly string[] => {
  const { zh, ja, ko } = HAN;
  if (locale === 'ja') return [...LETTERS, ja, zh, ko];
  return locale === 'ko' ? [...LETTERS, ko, zh, ja] : [...LETTERS, zh, ja, ko];
};

/** A part of a text that a single font can display. */
export interface FontRun {
  readonly text: string;
  readonly font: Font;
}

/** The replacement of a character that no font has. For narrow spaces, as in French numbers, it is a regular space. */
const getSubstitute = (sign: string): string => (/\s/.test(sign) ? '\u{a0}' : '\u{fffd}');

/** Splits a text into runs, each with a font that has its characters. */
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
