import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import satori, { type Font, type Locale } from 'satori';
import sharp from 'sharp';
import { type Card, cardSize } from './social-card.ts';

const weights = [400, 700] as const;
/**
 * Small fonts that every card needs. Each file has its own font name, because satori only uses the first font of a
 * name.
 */
const common = {
  latin: 'noto-sans-latin',
  'latin-ext': 'noto-sans-latin-ext',
  cyrillic: 'noto-sans-cyrillic',
} as const;
/** Large fonts, loaded when a card first needs them, by the language that satori detects for a character. */
const onDemand = {
  'zh-CN': 'noto-sans-sc-chinese-simplified',
  'ja-JP': 'noto-sans-jp-japanese',
  'ko-KR': 'noto-sans-kr-korean',
} as const satisfies Partial<Record<Locale, string>>;

type LargeFont = keyof typeof onDemand;

const large = (language: string): LargeFont | undefined =>
  (Object.keys(onDemand) as LargeFont[]).find((name) => name === language || name.startsWith(`${language}-`));

/** A hash of the font files. If it changes, all cards are drawn again. */
export function hashFonts(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

interface CardFolders {
  readonly fonts: string;
  /** Cards that were drawn before. */
  readonly cache: string;
}

/** Writes cards to a folder. @returns how many were drawn, because the cache didn't have them. */
export async function writeCards(
  cards: ReadonlyMap<string, Card>,
  folder: string,
  { fonts: fontFolder, cache }: CardFolders,
): Promise<number> {
  const readFonts = (file: string, name: string, lang?: Locale): Font[] =>
    weights.map((weight) => ({
      name,
      weight,
      style: 'normal' as const,
      data: readFileSync(join(fontFolder, `${file}-${weight}-normal.woff`)),
      ...(lang ? { lang } : {}),
    }));
  // One array for all cards: satori caches parsed fonts by its identity.
  let fonts: Font[] | undefined;

  async function draw({ words, lines }: Card): Promise<Buffer> {
    fonts ??= Object.entries(common).flatMap(([name, file]) => readFonts(file, name));
    const drawing = await satori(words as unknown as Parameters<typeof satori>[0], {
      ...cardSize,
      fonts,
      loadAdditionalAsset: (languages) => {
        const found = languages
          .split('|')
          .map(large)
          .find((name) => name !== undefined);
        return Promise.resolve(found ? readFonts(onDemand[found], found, found) : []);
      },
    });
    const start = drawing.indexOf('>') + 1;
    const svg = drawing.slice(0, start) + lines + drawing.slice(start);
    return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
  }

  await mkdir(cache, { recursive: true });
  await mkdir(folder, { recursive: true });
  const waiting = [...cards.values()];
  let drawn = 0;
  const work = async (): Promise<void> => {
    for (let card = waiting.pop(); card; card = waiting.pop()) {
      const path = join(cache, card.name);
      if (!existsSync(path)) {
        // Written under a temporary name first, because several processes build languages, and any may be killed.
        await writeFile(`${path}.${process.pid}`, await draw(card));
        await rename(`${path}.${process.pid}`, path);
        drawn += 1;
      }
      await copyFile(path, join(folder, card.name));
    }
  };
  // satori uses one core, sharp the other.
  await Promise.all([work(), work(), work()]);
  return drawn;
}
