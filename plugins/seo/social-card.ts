import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { toWaveformPath } from '../../src/ui/player/waveform-path.ts';
import { getAccent, palette } from '../../src/ui/tokens/tokens.ts';
import { truncateAtSentence } from './truncate-at-sentence.ts';

/** satori's names for languages with regional glyphs. */
const shapes: Readonly<Record<string, string>> = { 'zh-Hans': 'zh-CN', ja: 'ja-JP', ko: 'ko-KR' };

export const cardSize = { width: 1200, height: 630 } as const;

/** Increment it when the design changes without a change of a number in this file. */
const edition = 2;

/** The texts of a card. */
export interface CardText {
  /** BCP 47 tag of the texts. */
  readonly lang: string;
  readonly brand: string;
  /** The mark of the brand as a data URL. */
  readonly logo: string;
  /** The section of the site, as in the navigation. Empty on the home page. */
  readonly section: string;
  readonly title: string;
  readonly description: string;
}

/** A satori node: the result of JSX, without React. */
interface CardNode {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

/** A card before it is drawn: text for satori, and SVG that is placed below satori's output. */
export interface Card {
  readonly words: CardNode;
  readonly lines: string;
  /** A hash of everything on the card. Cards with the same name are identical. */
  readonly name: string;
}

/** Songs on pages of the site. A card shows the waveform of one of them. */
export function readSongs(folder: string): number[][] {
  const songs = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'pictures.json')
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { readonly waveform: number[] }[]);
  if (songs.length === 0) throw new Error(`There are no songs in ${folder}.`);
  return songs.map(({ waveform }) => waveform);
}

const margin = 80;
const top = 64;
const markSize = 52;
const wave = { top: 460, height: 120, strokes: 130, step: 8 } as const;
const staff = { gap: 30, lines: 5 } as const;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * What satori doesn't draw: staff lines with the waveform of a song, played up to a position that differs by page, and
 * the mark. satori would mask the mark, which takes a quarter of the time of drawing.
 */
function drawLines({ title, logo }: CardText, songs: readonly number[][], primary: string): string {
  const chance = Number.parseInt(hash(title).slice(0, 8), 16);
  const peaks = songs[chance % songs.length]!;
  const { paper, line, ink } = palette.light;
  const played = Math.round(wave.strokes * (0.24 + (0.5 * (chance % 997)) / 997));
  const middle = wave.top + wave.height / 2;
  const strokes = toWaveformPath(peaks, wave.strokes).split(/(?=M)/);
  const part = (from: number, to: number, color: string) =>
    `<path d="${strokes.slice(from, to).join('')}" stroke="${color}" transform="scale(${wave.step} ${wave.height / 100})" vector-effect="non-scaling-stroke" stroke-width="3.5" stroke-linecap="round" fill="none"/>`;
  const staffLines = Array.from({ length: staff.lines }, (_, at) => middle + (at - (staff.lines - 1) / 2) * staff.gap)
    .map((y) => `<path d="M0 ${y}H${cardSize.width}" stroke="${line}" stroke-width="1.5"/>`)
    .join('');
  return (
    `<rect width="${cardSize.width}" height="${cardSize.height}" fill="${paper}"/>${staffLines}` +
    `<g transform="translate(${margin} ${wave.top})">` +
    part(0, played, getAccent('light', primary).fill) +
    part(played, wave.strokes, ink) +
    `</g><image x="${margin}" y="${top}" width="${markSize}" height="${markSize}" href="${logo}"/>`
  );
}

/** The width of a text in average letters. Chinese, Japanese and Korean characters are almost twice as wide. */
function measureText(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (/[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uffef]/.test(letter) ? 1.8 : 1),
    0,
  );
}

/** The length of two lines of the description, with a margin. */
const wrapInTwoLines = 122;

function getTitleSize(title: string): number {
  const wide = measureText(title);
  return wide <= 25 ? 82 : wide <= 60 ? 64 : 54;
}

function box(style: Readonly<Record<string, unknown>>, ...children: readonly (CardNode | string)[]): CardNode {
  const [only] = children;
  return {
    type: 'div',
    props: { style: { display: 'flex', ...style }, children: children.length > 1 ? children : only },
  };
}

function getWords({ lang, brand, section, title, description }: CardText): CardNode {
  const { ink, inkSoft, inkMuted } = palette.light;
  // Korean separates words by spaces. Chinese and Japanese text can break anywhere.
  const wordBreak = lang === 'ko' ? 'keep-all' : 'break-word';
  const clamp = (lines: number) => ({ display: 'block', lineClamp: lines, wordBreak });
  const summary = description && truncateAtSentence(description, lang, wrapInTwoLines, measureText);
  const header = box(
    { justifyContent: 'space-between', alignItems: 'center' },
    box(
      { alignItems: 'center', height: markSize },
      box({ marginLeft: markSize + 18, fontSize: 34, fontWeight: 700, color: ink, letterSpacing: '-0.01em' }, brand),
    ),
    box({ fontSize: 28, color: inkMuted }, section),
  );
  const text = box(
    { flexDirection: 'column', marginTop: 46 },
    box(
      {
        fontSize: getTitleSize(title),
        fontWeight: 700,
        color: ink,
        lineHeight: 1.14,
        letterSpacing: '-0.02em',
        ...clamp(2),
      },
      title,
    ),
    box({ marginTop: 22, fontSize: 30, color: inkSoft, lineHeight: 1.4, ...clamp(2) }, summary),
  );
  const root = box(
    {
      boxSizing: 'border-box',
      flexDirection: 'column',
      width: cardSize.width,
      height: cardSize.height,
      padding: `${top}px ${margin}px`,
      fontFamily: 'latin, latin-ext, cyrillic',
    },
    header,
    text,
  );
  return { ...root, props: { ...root.props, lang: shapes[lang] ?? lang } };
}

/**
 * The social card of a page: its title and description above the waveform of a song.
 *
 * @param fonts A hash of the font files.
 */
export function createCard(text: CardText, songs: readonly number[][], primary: string, fonts: string): Card {
  const words = getWords(text);
  const lines = drawLines(text, songs, primary);
  const name = `card-${hash(JSON.stringify([edition, fonts, words, lines])).slice(0, 16)}.png`;
  return { words, lines, name };
}
