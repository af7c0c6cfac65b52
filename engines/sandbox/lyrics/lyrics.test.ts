import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testJob } from '../../../tests/sandbox/test-job.ts';
import type { MusicInput } from '../../engine.ts';
import { compose } from '../compose/compose.ts';
import { readRequest } from '../request/read-request.ts';
import { detectLanguage } from '../../language.ts';
import { readLyrics } from './read-lyrics.ts';
import { createLyrics } from './song-lyrics.ts';

const sung = (input: Partial<MusicInput>, maxSeconds = 75) =>
  testJob({ instrumental: false, ...input }, { maxSeconds });
const writeText = (input: Partial<MusicInput>, maxSeconds?: number) =>
  createLyrics(sung(input, maxSeconds))?.text ?? '';
const listKinds = (text: string) => readLyrics(text).stanzas.map(({ kind, lines }) => `${kind} ${lines.length}`);

const prompts = [
  ['en', 'a slow bossa nova about rain on a tin roof', 'rain on a tin roof'],
  ['de', 'ein ruhiges Lied über den letzten Zug nach Hause', 'den letzten Zug nach Hause'],
  ['fr', 'une chanson douce sur la mer en hiver', 'la mer en hiver'],
  ['es', 'una canción alegre sobre el mar de noche', 'el mar de noche'],
  ['pt', 'uma canção calma sobre a minha rua', 'a minha rua'],
  ['tr', 'eski bir vapur ve deniz kokusu', 'deniz kokusu'],
  ['ru', 'медленная песня о дожде в городе', 'о дожде в городе'],
  ['zh', '一首关于雨夜的摇滚', '雨夜'],
  ['ja', '雨の夜についてのポップス', '雨の夜'],
  ['ko', '비 오는 밤에 관한 발라드', '비 오는 밤'],
] as const;

describe('detecting the language of a text', () => {
  it.each(prompts)('returns %s for “%s”', (language, prompt) => {
    expect(detectLanguage(prompt)).toBe(language);
  });

  it('uses the lyrics when they have words in another script', () => {
    expect(detectLanguage('我想你 baby baby')).toBe('zh');
    expect(detectLanguage('Мы идём, oh yeah, домой')).toBe('ru');
    expect(detectLanguage('la la la')).toBeTruthy();
  });
});

describe('parsing lyrics', () => {
  it.each([
    ['[Verse 1]\na\nb\n\n[Pre-Chorus]\nc\n[CHORUS]\nd', ['verse 2', 'prechorus 1', 'chorus 1']],
    ['[Strophe]\na\n[Vorrefrain]\nb\n[Refrain]\nc\n[Brücke]\nd', ['verse 1', 'prechorus 1', 'chorus 1', 'bridge 1']],
    ['[Estribillo]\na\n[Puente]\nb', ['chorus 1', 'bridge 1']],
    ['[Refrão]\na\n[Introdução]', ['chorus 1', 'intro 0']],
    ['[Куплет 1]\nа\n[Припев]\nб', ['verse 1', 'chorus 1']],
    ['[主歌]\n一\n[副歌]\n二\n[桥段]\n三', ['verse 1', 'chorus 1', 'bridge 1']],
    ['[Aメロ]\nあ\n[Bメロ]\nい\n[サビ]\nう', ['verse 1', 'prechorus 1', 'chorus 1']],
    ['[절]\n가\n[후렴]\n나', ['verse 1', 'chorus 1']],
    ['[Kıta]\na\n[Nakarat]\nb\n[Köprü]\nc', ['verse 1', 'chorus 1', 'bridge 1']],
    ['【Chorus】 la la\nla', ['chorus 2']],
    ['Verse 2:\na\n(Chorus)\nb', ['verse 1', 'chorus 1']],
    ['[Intro]\n[Verse]\na\n[Guitar Solo]\n[Outro]\nb', ['intro 0', 'verse 1', 'bridge 0', 'outro 1']],
    ['[Verse]\na\n[whispered]\nb', ['verse 2']],
    ['a\nb\n\nc\nd\n\na2\n\nC\nd', ['verse 2', 'chorus 2', 'verse 1', 'chorus 2']],
    ['chorus of birds\nsings: loud', ['verse 2']],
  ])('finds the structure of %j', (text, kinds) => {
    expect(listKinds(text)).toEqual(kinds);
  });

  it('repeats a chorus that is only named, and keeps the position of every line', () => {
    const { stanzas } = readLyrics('[Chorus]\nla\n\n[Verse]\nla di\n\n[Chorus]\n');
    expect(stanzas.map(({ lines }) => lines)).toEqual([
      [{ text: 'la', at: 1 }],
      [{ text: 'la di', at: 4 }],
      [{ text: 'la', at: 1 }],
    ]);
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'[](): \n副歌chorusй0サ후렴【】🎵'), maxLength: 80 }),
        (text) => {
          const lines = text.split('\n');
          for (const line of readLyrics(text).stanzas.flatMap((stanza) => stanza.lines)) {
            expect(lines[line.at]).toContain(line.text);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('writing lyrics', () => {
  it.each(prompts)('in %s, about the subject of “%s”', (language, prompt, subject) => {
    for (let seed = 0; seed < 6; seed++) {
      const text = writeText({ prompt, seed });
      expect(detectLanguage(text)).toBe(language);
      expect(text.toLowerCase()).toContain(subject.toLowerCase());
      expect(text).toMatch(/^\[Verse\]\n/);
      expect(text).toContain('[Chorus]');
      expect(text).not.toMatch(/[{}]/);
    }
  });

  it('differs by seed, not by clip, and is the same for the same request', () => {
    const texts = [1, 2, 3, 4, 5, 6].map((seed) => writeText({ prompt: 'pop about the sea', seed }));
    expect(new Set(texts).size).toBeGreaterThan(2);
    expect(writeText({ prompt: 'pop about the sea', seed: 3 })).toBe(texts[2]);
  });

  it('finds a subject when the prompt only describes the sound', () => {
    for (const prompt of ['upbeat rock', '欢快的流行', '즐거운 팝', 'ポップ']) {
      const text = writeText({ prompt });
      expect(text.split('\n').length).toBeGreaterThan(6);
      expect(text).not.toContain(prompt);
    }
  });

  it('keeps a customer’s lyrics unchanged, and writes none for instrumentals', () => {
    const lyrics = '[Verse]\n  Rain on a tin roof\n\n\nKeeps its own time ';
    expect(writeText({ lyrics, style: 'folk' })).toBe(lyrics);
    expect(createLyrics(testJob({ prompt: 'pop', instrumental: true }))).toBeNull();
  });

  it('fills the available time', () => {
    const lines = [15, 30, 75].map((seconds) => writeText({ prompt: 'pop about rain' }, seconds).split('\n').length);
    expect(lines[0]).toBeLessThan(lines[1] ?? 0);
    expect(lines[1]).toBeLessThan(lines[2] ?? 0);
  });
});

describe('the structure of a song with lyrics', () => {
  const sections = (input: Partial<MusicInput>, maxSeconds: number) => {
    const job = sung(input, maxSeconds);
    return compose(readRequest(job, 0), createLyrics(job)).sections;
  };
  const listLines = (list: ReturnType<typeof sections>) => list.flatMap(({ lines = [] }) => lines);

  it('gives every line its bars, in order and in time', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...prompts), fc.integer({ min: 15, max: 150 }), (seed, prompt, most) => {
        const job = sung({ prompt: prompt[1], seed }, most);
        const lyrics = createLyrics(job);
        const form = compose(readRequest(job, 0), lyrics).sections;
        const lines = listLines(form);
        expect(lines.map(({ at }) => at)).toEqual(
          lyrics?.stanzas.flatMap((stanza) => stanza.lines.map(({ at }) => at)),
        );
        let bar = 0;
        for (const line of lines) {
          expect(line.bar).toBeGreaterThanOrEqual(bar);
          bar = line.bar + line.bars;
        }
        expect(form.at(-1)?.bar).toBeGreaterThanOrEqual(bar);
      }),
      { numRuns: 40 },
    );
  });

  it('follows section marks, and is longer than the model’s usual song for long lyrics', () => {
    const verse = Array.from({ length: 4 }, (_, i) => `a line of rain and light number ${i}`).join('\n');
    const lyrics = ['[Verse]', '[Chorus]', '[Verse]', '[Bridge]', '[Chorus]', '[Outro]'].map((m) => `${m}\n${verse}`);
    const form = sections({ lyrics: lyrics.join('\n\n'), style: 'pop' }, 150);
    const sungKinds = form.filter(({ lines }) => lines).map(({ kind }) => kind);
    expect(sungKinds).toEqual(['verse', 'chorus', 'verse', 'bridge', 'chorus', 'outro']);
    expect(listLines(form)).toHaveLength(24);
    expect(form.at(-1)?.bar).toBeGreaterThan(40);
  });

  it('breathes within a long line, and sings prose without line breaks', () => {
    const prose = '雨落在屋顶上，我听着它的歌，夜深了还没有睡。'.repeat(12);
    const lines = listLines(sections({ lyrics: prose, style: 'pop' }, 60));
    expect(lines.length).toBeGreaterThan(8);
    for (const { at, words } of lines) {
      expect(at).toBe(0);
      expect(words.length).toBeLessThanOrEqual(21);
    }
    expect(lines[0]?.words.at(-1)?.text).toMatch(/，|。/u);
  });

  it('drops what does not fit, from the end', () => {
    const lyrics = Array.from({ length: 80 }, (_, i) => `line ${i} of far too many lines to sing`).join('\n');
    const lines = listLines(sections({ lyrics, style: 'pop' }, 40));
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.length).toBeLessThan(80);
    expect(lines.map(({ at }) => at)).toEqual(lines.map((_, i) => i));
  });
});
