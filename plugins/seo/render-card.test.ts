import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogoUrl } from '../../src/ui/logo.ts';
import { type CardText, createCard } from './social-card.ts';
import { hashFonts, writeCards } from './render-card.ts';

const fonts = resolve(import.meta.dirname, '../../fonts');
const songs = [Array.from({ length: 400 }, (_, at) => Math.abs(Math.sin(at / 9)))];
const english: CardText = {
  lang: 'en',
  brand: 'Cadenza',
  logo: createLogoUrl('light', '#c8401a'),
  section: 'Docs',
  title: 'Quickstart',
  description: 'Five commands.',
};

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'cards-'));
});
afterAll(() => rm(work, { recursive: true }));

const cardFor = (text: Partial<CardText>) => createCard({ ...english, ...text }, songs, '#c8401a', 'fonts');

async function drawn(text: Partial<CardText>): Promise<Buffer> {
  const card = cardFor(text);
  await writeCards(new Map([[card.name, card]]), join(work, 'out'), { fonts, cache: join(work, 'cache') });
  return sharp(await readFile(join(work, 'out', card.name)))
    .raw()
    .toBuffer();
}

test('the file name changes with everything on the card', () => {
  const same = cardFor({});
  const others = [
    cardFor({ title: 'Quickstart.' }),
    cardFor({ lang: 'ja' }),
    cardFor({ section: '' }),
    cardFor({ logo: createLogoUrl('dark', '#c8401a') }),
    createCard(english, songs, '#28498b', 'fonts'),
    createCard(english, [songs[0]!.toReversed()], '#c8401a', 'fonts'),
    createCard(english, songs, '#c8401a', hashFonts(fonts)),
  ];
  expect(same.name).toBe(cardFor({}).name);
  expect(new Set([same, ...others].map(({ name }) => name)).size).toBe(others.length + 1);
});

test('an existing card is not drawn again, and an interrupted one leaves no file', async () => {
  const cards = new Map(['One', 'Two', 'Three'].map((title) => [title, cardFor({ title })]));
  const folders = { fonts, cache: join(work, 'again') };
  expect(await writeCards(cards, join(work, 'first'), folders)).toBe(3);
  expect(await writeCards(cards, join(work, 'second'), folders)).toBe(0);
  const names = [...cards.values()].map(({ name }) => name).toSorted();
  for (const folder of ['again', 'first', 'second'])
    expect((await readdir(join(work, folder))).toSorted()).toEqual(names);
  const { format, width, height } = await sharp(join(work, 'second', names[0]!)).metadata();
  expect([format, width, height]).toEqual(['png', 1200, 630]);
});

test('each language has glyphs in the shapes of that language', async () => {
  const [chinese, japanese] = await Promise.all(['zh-Hans', 'ja'].map((lang) => drawn({ lang, title: '直骨' })));
  expect(chinese!.equals(japanese!)).toBe(false);
  // A missing character is drawn as an empty box, so two different characters would look the same.
  const pairs = { ko: ['빠', '른'], ru: ['Ж', 'Щ'], tr: ['Ş', 'Ğ'], 'zh-Hans': ['门', '乐'], ja: ['歌', '曲'] };
  for (const [lang, [one, other]] of Object.entries(pairs)) {
    const [first, second] = await Promise.all([drawn({ lang, title: one! }), drawn({ lang, title: other! })]);
    expect(first.subarray(0, first.length / 2).equals(second.subarray(0, second.length / 2)), lang).toBe(false);
  }
});
