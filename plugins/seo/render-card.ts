import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import satori from 'satori';
import type { Font, Locale } from 'satori';
import sharp from 'sharp';
import { cardSize } from './social-card.ts';
import type { Card } from './social-card.ts';

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

/** Renders cards with the fonts of a folder, and caches them in another folder. */
export class CardRenderer {
  readonly #fontFolder: string;
  readonly #cache: string;
  /** One array for all cards: satori caches parsed fonts by its identity. */
  #fonts: Font[] | undefined;

  constructor({ fonts, cache }: { readonly fonts: string; readonly cache: string }) {
    this.#fontFolder = fonts;
    this.#cache = cache;
  }

  /** Writes the cards to `folder`. @returns how many were drawn. */
  async print(cards: ReadonlyMap<string, Card>, folder: string): Promise<number> {
    await mkdir(this.#cache, { recursive: true });
    await mkdir(folder, { recursive: true });
    const waiting = [...cards.values()];
    let drawn = 0;
    const work = async (): Promise<void> => {
      for (let card = waiting.pop(); card; card = waiting.pop()) {
        const path = join(this.#cache, card.name);
        if (!existsSync(path)) {
          // Written under a temporary name first, because several processes build languages, and any of them may be
          // killed.
          await writeFile(`${path}.${process.pid}`, await this.#draw(card));
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

  async #draw({ words, lines }: Card): Promise<Buffer> {
    this.#fonts ??= Object.entries(common).flatMap(([name, file]) => this.#read(file, name));
    const drawing = await satori(words as unknown as Parameters<typeof satori>[0], {
      ...cardSize,
      fonts: this.#fonts,
      loadAdditionalAsset: (languages) => {
        const found = languages
          .split('|')
          .map(large)
          .find((name) => name !== undefined);
        return Promise.resolve(found ? this.#read(onDemand[found], found, found) : []);
      },
    });
    const start = drawing.indexOf('>') + 1;
    const svg = drawing.slice(0, start) + lines + drawing.slice(start);
    return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
  }

  #read(file: string, name: string, lang?: Locale): Font[] {
    return weights.map((weight) => ({
      name,
      weight,
      style: 'normal' as const,
      data: readFileSync(join(this.#fontFolder, `${file}-${weight}-normal.woff`)),
      ...(lang ? { lang } : {}),
    }));
  }
}
