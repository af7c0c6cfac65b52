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
/** Small, and needed for every picture. A font name for each file: satori looks no further than the first of a name. */
const common = {
  latin: 'noto-sans-latin',
  'latin-ext': 'noto-sans-latin-ext',
  cyrillic: 'noto-sans-cyrillic',
} as const;
/** Large, read when the first letter of theirs is drawn; by the language that satori takes the letter for. */
const onDemand = {
  'zh-CN': 'noto-sans-sc-chinese-simplified',
  'ja-JP': 'noto-sans-jp-japanese',
  'ko-KR': 'noto-sans-kr-korean',
} as const satisfies Partial<Record<Locale, string>>;

type LargeFont = keyof typeof onDemand;

const large = (language: string): LargeFont | undefined =>
  (Object.keys(onDemand) as LargeFont[]).find((name) => name === language || name.startsWith(`${language}-`));

/** A hash of the font files: another one means other pictures. */
export function hashFonts(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** Renders cards with the fonts of a folder, and caches them in another one. */
export class CardRenderer {
  readonly #fontFolder: string;
  readonly #cache: string;
  /** One array for all cards: satori caches parsed fonts by its identity. */
  #fonts: Font[] | undefined;

  constructor({ fonts, cache }: { readonly fonts: string; readonly cache: string }) {
    this.#fontFolder = fonts;
    this.#cache = cache;
  }

  /** Puts the pictures into `folder`. @returns how many had to be drawn. */
  async print(cards: ReadonlyMap<string, Card>, folder: string): Promise<number> {
    await mkdir(this.#cache, { recursive: true });
    await mkdir(folder, { recursive: true });
    const waiting = [...cards.values()];
    let drawn = 0;
    const work = async (): Promise<void> => {
      for (let card = waiting.pop(); card; card = waiting.pop()) {
        const path = join(this.#cache, card.name);
        if (!existsSync(path)) {
          // Under another name until it is whole: languages are built by several processes, and any may be killed.
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
    const whole = drawing.slice(0, start) + lines + drawing.slice(start);
    return sharp(Buffer.from(whole)).png({ compressionLevel: 6 }).toBuffer();
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
