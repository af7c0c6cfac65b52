import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { instrumentWords } from '../engines/sandbox/vocabulary/instrument-words.ts';
import { readRequest } from '../engines/sandbox/request/read-request.ts';
import { plain } from '../engines/plain-text.ts';
import { mentions } from '../engines/sandbox/request/words.ts';
import { fastWords, slowWords } from '../engines/sandbox/vocabulary/common-words.ts';
import { siteLocales } from '../plugins/locales.ts';
import { testJob } from './sandbox/test-job.ts';

type Messages = Readonly<Record<string, { readonly message: string }>>;

interface Word {
  readonly id: string;
  readonly text: string;
}

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const source = read('src/features/songs/components/style-words.ts');

/** The words of a group in a language. */
function listWords(group: string, locale: string): Word[] {
  const messages = locale === 'en' ? {} : (JSON.parse(read(`i18n/${locale}/code.json`)) as Messages);
  const part = source.slice(source.indexOf(`const ${group} =`)).split('\n];')[0] ?? '';
  const written = /id: '([^']+)', text: translate\(\{ id: '([^']+)', message: '([^']+)' \}\)/g;
  return [...part.matchAll(written)].map(([, id = '', key = '', text = '']) => ({
    id,
    text: messages[key]?.message ?? text,
  }));
}

const plan = (style: string) => readRequest(testJob({ style }), 0);

describe.each([...siteLocales])('suggested style words in $code', ({ code }) => {
  const [genre, mood, instrument, tempo] = ['genres', 'moods', 'instruments', 'tempos'].map((group) =>
    listWords(group, code),
  ) as [Word[], Word[], Word[], Word[]];

  it('select their style', () => {
    expect(genre).toHaveLength(18);
    expect(genre.map(({ text }) => plan(text).family.id)).toEqual(genre.map(({ id }) => id));
  });

  it('are recognized as moods', () => {
    expect(mood).toHaveLength(7);
    expect(mood.filter(({ id, text }) => !plan(text).moods.includes(id))).toEqual([]);
  });

  it('are recognized as instruments', () => {
    const unknown = instrument.filter(({ text }) => !instrumentWords.some(({ words }) => mentions(plain(text), words)));
    expect(instrument).toHaveLength(19);
    expect(unknown).toEqual([]);
  });

  it('set tempo and key', () => {
    const acts = ({ id, text }: Word): boolean => {
      if (id === 'slow') return mentions(plain(text), slowWords);
      if (id === 'fast') return mentions(plain(text), fastWords);
      return plan(text).mode === id;
    };
    expect(tempo).toHaveLength(4);
    expect(tempo.filter((word) => !acts(word))).toEqual([]);
  });
});
