import PDFDocument from 'pdfkit';
import { toPrintable } from '../../../core/printable.ts';
import type { Locale } from '../../../core/site/locale.ts';
import { type FontRun, splitRuns } from './fonts.ts';

export interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
}

/** The position of a text. */
export interface TextPosition {
  readonly x: number;
  /** The upper edge. */
  readonly y: number;
  readonly width: number;
  /** Aligns the text to the right edge of its width instead of the left. */
  readonly end?: boolean;
}

/** The metadata of a document. */
export interface PdfMetadata {
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  /** The creation time. The same time produces the same bytes. */
  readonly made: Date;
}

/** The code points of a text that are written, so that a stored text of any length stays cheap. All valid ones are shorter. */
const LONGEST = 300;
const SIZE = 10;
const LEADING = 1.45;
/** The distance from the upper edge of a line to its baseline. */
const ASCENT = 1.05;

/** A single A4 page. Texts are written with all fonts that they need, and tagged for screen readers. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #locale: Locale;
  readonly #words: Intl.Segmenter;
  readonly #known = new Set<string>();
  readonly width: number;

  constructor({ title, author, locale, made }: PdfMetadata) {
    this.#locale = locale;
    this.#words = new Intl.Segmenter(locale, { granularity: 'word' });
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: locale,
      tagged: true,
      displayTitle: true,
      // Otherwise, the library starts with a font of its own.
      font: null as unknown as string,
      info: { Title: title, Author: author, CreationDate: made },
    });
    this.width = this.#doc.page.width;
  }

  /** A tagged part of the document for screen readers: `H1`, `P`, `Table`. */
  part(tag: string, ...children: PDFKit.PDFStructureElement[]): PDFKit.PDFStructureElement {
    return this.#doc.struct(tag, {}, children);
  }

  /** Writes a text as one part. Returns the position below it. */
  text(tag: string, text: string, place: TextPosition, style: Style = {}): WrittenElement {
    const { size = SIZE, color = '#14161a' } = style;
    const lines = this.#breakLines(toPrintable(text, LONGEST), place.width, style);
    const part = this.#doc.struct(tag, {}, () => {
      this.#doc.fillColor(color).fontSize(size);
      lines.forEach((line, n) => this.#write(line, { ...place, y: place.y + n * size * LEADING }, size));
    });
    return { part, y: place.y + lines.length * size * LEADING };
  }

  /** Draws a decorative horizontal line. */
  rule(y: number, from: number, to: number, color: string): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc.moveTo(from, y).lineTo(to, y).lineWidth(0.75).stroke(color);
    this.#doc.endMarkedContent();
  }

  /** Returns the file. Nothing can be written afterwards. */
  async end(content: PDFKit.PDFStructureElement): Promise<Buffer> {
    this.#doc.addStructure(content);
    this.#doc.end();
    const chunks: Buffer[] = [];
    for await (const chunk of this.#doc) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  #use({ font }: FontRun): PDFKit.PDFDocument {
    if (!this.#known.has(font.name)) this.#doc.registerFont(font.name, font.file);
    this.#known.add(font.name);
    return this.#doc.font(font.name);
  }

  #runs(text: string, { bold = false }: Style): FontRun[] {
    return splitRuns(text, this.#locale, bold ? 700 : 400);
  }

  #measureWidth(runs: readonly FontRun[], size: number): number {
    return runs.reduce((width, run) => width + this.#use(run).fontSize(size).widthOfString(run.text), 0);
  }

  #write(runs: readonly FontRun[], { x, y, width, end = false }: TextPosition, size: number): void {
    let at = end ? x + width - this.#measureWidth(runs, size) : x;
    for (const run of runs) {
      const doc = this.#use(run).fontSize(size);
      doc.text(run.text, at, y + size * ASCENT, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(run.text);
    }
  }

  /**
   * Breaks words into lines that fit. Punctuation stays with the word before it, and a word that is too long for a line is broken.
   */
  #breakLines(text: string, width: number, style: Style): FontRun[][] {
    const { size = SIZE } = style;
    const fits = (line: string) => this.#measureWidth(this.#runs(line.trimEnd(), style), size) <= width;
    const pieces: string[] = [];
    for (const { segment, isWordLike } of this.#words.segment(text)) {
      if (isWordLike === true || pieces.length === 0) pieces.push(segment);
      else pieces.push(`${pieces.pop()}${segment}`);
    }
    const lines = [''];
    const add = (piece: string) => {
      if (fits(lines.at(-1)! + piece)) lines.push(lines.pop()! + piece);
      else lines.push(piece);
    };
    for (const piece of pieces) for (const part of fits(piece) ? [piece] : piece) add(part);
    return lines.filter((line, n) => n > 0 || line !== '').map((line) => this.#runs(line.trimEnd(), style));
  }
}

export interface WrittenElement {
  readonly part: PDFKit.PDFStructureElement;
  readonly y: number;
}
